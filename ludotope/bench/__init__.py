"""How fast it is: our own rates, and those of peers measured in the same run."""
