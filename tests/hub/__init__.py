"""The hub with a real broker and a real database."""
