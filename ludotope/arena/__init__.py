"""Many games between computer players: simulations and tournaments."""
