"""What every built-in variant does, written down: playthroughs, perft counts, random games with full undo."""
