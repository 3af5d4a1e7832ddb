"""The authority over tables: what happened, who may do what, and telling everybody."""
