"""PlanQuadrat: the engine against hand-counted positions and against a second, naive implementation."""
