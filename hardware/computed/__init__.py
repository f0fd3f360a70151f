"""Doubts about the design, settled by computation: inrush, stacking, glow, current's field, weighing."""
