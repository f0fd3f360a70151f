"""The board as code: everything that is ordered, printed or built comes from `design.json`."""
