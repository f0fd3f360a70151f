"""PlanQuadrat: houses between squares enclose places."""
