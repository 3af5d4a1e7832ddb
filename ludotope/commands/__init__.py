"""One module for each command, with `add_options` and `run`.

`common`, `menu`, `shared_options` and `remote` are shared by them.
"""
