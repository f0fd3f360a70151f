"""From meanings to colours: scenes, palette, letters."""
