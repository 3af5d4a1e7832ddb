"""Numbers that stand in place of a seat. Light: nothing here loads a compiler."""

# A viewer who only watches, and an event that nobody decided.
WATCHER = -1
CHANCE = -2
