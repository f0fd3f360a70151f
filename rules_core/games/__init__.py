"""The games, each in a package of its own; the registry knows them by name."""
