"""One folder for each box on the shelf. Adding a folder with a `BOX` is all it takes."""
