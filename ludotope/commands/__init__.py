"""One module for each command, with `add_options` and `run`.

`common`, `menu`, `results`, `shared_options`, `tables` and `remote` are shared by them.
"""
