"""The bodies of Engpass: cuboids."""

from ..cuboids.bodies import shapes, wanted

__all__ = ["shapes", "wanted"]
