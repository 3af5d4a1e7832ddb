"""What the command `ludotope` can do: one module for each word, with a function `run`."""
