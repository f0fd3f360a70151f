"""What lasts: the running game, its journal, the archive, settings and variants."""
