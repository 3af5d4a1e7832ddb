"""Tables in memory: those in use stay, those that nobody has used for longest go."""

from ludotope.server.tables.dealing import opening
from ludotope.server.tables.events import Opened, Place, Step
from ludotope.server.tables.sessions import Session, Sessions, Viewer
from ludotope.server.tables.table import Table


def session(number: int) -> Session:
    opened = Opened("caldera", "standard", 1, (Place(person="mia", name="Mia"), Place()), "mia")
    return Session(Table(f"table-{number}", "", [Step(1, 1.0, opening(opened), "mia", None)]))


def in_use(number: int) -> Session:
    made = session(number)
    made.viewers.add(Viewer(None, "", None, 0))
    return made


def test_a_new_table_stays_however_many_are_open() -> None:
    sessions = Sessions(str, 3)
    for number in range(10):
        sessions.add(in_use(number))
    new = session(10)
    sessions.add(new)
    assert sessions.find("table-10") is new
    assert sessions.find_alias("table-10") is new
    assert len(list(sessions)) == 11


def test_those_that_nobody_has_used_for_longest_go() -> None:
    sessions = Sessions(str, 40)
    sessions.add(in_use(0))
    for number in range(1, 100):
        sessions.add(session(number))
    kept = [one.table.id for one in sessions]
    assert 41 <= len(kept) <= 44
    assert "table-0" in kept
    assert "table-99" in kept
    assert "table-20" not in kept
    assert sessions.find_alias("table-20") is None
