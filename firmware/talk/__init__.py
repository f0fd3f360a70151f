"""The board's end of the link."""
