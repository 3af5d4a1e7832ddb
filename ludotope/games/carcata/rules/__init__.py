"""The compiled rules of Carcata: this folder, and nothing else, recompiles the game."""
