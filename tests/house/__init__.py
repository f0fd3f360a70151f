"""Each room of the house knows only what it may know."""
