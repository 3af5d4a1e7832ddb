"""The compiled rules of Caldera Park: this folder, and nothing else, recompiles the game."""
