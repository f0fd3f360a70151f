"""The laboratory: many games between levels, and what they say about a variant."""
