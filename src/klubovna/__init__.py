"""Klubovna: a clubhouse in which board games can be played, simulated and taken apart."""

from klubovna._build import flavour, flavour_reason

__all__ = ["__version__", "flavour", "flavour_reason"]
__version__ = "0.1.0"
