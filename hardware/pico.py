"""The pins at the Pico's edge, by their GP numbers."""

PICO_PINS = (*range(23), 26, 27, 28)
ANALOGUE_PINS = (26, 27, 28)
