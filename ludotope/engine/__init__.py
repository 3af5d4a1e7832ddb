"""What a game is: generic functions, positions, moves, dealer, records, views."""
