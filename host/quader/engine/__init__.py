"""What the computer plays, and at which level."""
