"""PlanQuadrat on the host."""
