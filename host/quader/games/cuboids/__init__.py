"""Drawings that the games of cuboids share."""
