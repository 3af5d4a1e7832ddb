"""Everything that compiled code may call; a change here recompiles every game."""
