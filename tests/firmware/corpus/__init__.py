"""Corpora of cell events, written by `python -m tests.firmware.write_corpus`."""
