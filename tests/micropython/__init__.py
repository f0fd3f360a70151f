"""The rules core on a real MicroPython: 32 bits like the board, with objects of the board's size."""
