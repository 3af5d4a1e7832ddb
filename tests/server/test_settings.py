"""The settings file of a server."""

from pathlib import Path

import pytest

from ludotope.engine.errors import LudotopeError
from ludotope.server.settings import Limits, Rate, Settings, read_settings
from tests.running import ludotope


def test_what_a_file_names_is_set_and_the_rest_is_as_usual(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text(
        'origins = ["https://play.example"]\n'
        "[limits]\nsockets = 7\nhints = {burst = 3, a_second = 0.5}\n"
    )
    settings = read_settings(file, Settings(threads=5))
    assert settings.threads == 5
    assert settings.origins == {"https://play.example"}
    assert settings.limits == Limits(sockets=7, hints=Rate(3, 0.5))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("sockets = 7", "`sockets`"),
        ("[limits]\nsockets = 0", "$.limits.sockets"),
        ("[limits]\nhints = 3", "$.limits.hints"),
        ("[limits]\nhints = {burst = nan, a_second = 1}", "$.limits.hints"),
        ("[limits", "end of document"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(content)
    with pytest.raises(LudotopeError) as caught:
        read_settings(file, Settings())
    assert caught.value.phrase.message == "settings-wrong"
    assert reason in str(caught.value)


def test_a_server_does_not_start_with_wrong_settings(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("threads = 'many'")
    done = ludotope("serve", "--settings", str(file), "--database", f"sqlite:///{tmp_path}/a.db")
    assert done.returncode == 1
    assert "server.toml" in done.stderr
    assert "Traceback" not in done.stderr
