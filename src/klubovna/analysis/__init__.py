"""Looking at a match again: what every decision gave away, and where it turned."""

from klubovna.analysis.findings import GRADES, Analysis, Judged, Player, Sentence
from klubovna.analysis.judging import judged
from klubovna.analysis.notes import Budget, Notes
from klubovna.analysis.working import Work, analyse

__all__ = [
    "GRADES",
    "Analysis",
    "Budget",
    "Judged",
    "Notes",
    "Player",
    "Sentence",
    "Work",
    "analyse",
    "judged",
]
