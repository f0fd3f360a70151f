"""Goldige Quader: push, tip, pivot, place and stack cuboids into goal forms."""
