"""The table as it runs inside a browser, on a PC."""
