"""For authors of variants: a file to start from, the loop of editing and playing, sets of pieces."""
