"""The compiled rules of Trias: this folder, and nothing else, recompiles the game."""
