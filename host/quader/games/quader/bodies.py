"""The bodies of Goldige Quader: cuboids."""

from ..cuboids.bodies import shapes, wanted

__all__ = ["shapes", "wanted"]
