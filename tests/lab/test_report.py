"""The report: one file that needs nothing else, well formed, in both languages; and its data."""

import csv
import json
import re
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.registry import OURS
from klubovna.texts import LANGUAGES

QUICK = ("--games", "4", "--positions", "1")
EVERY = [(game, lang) for game in OURS for lang in LANGUAGES]
USUAL = [("shards-of-infinity", "cs"), ("aeons-end", "en"), ("scales", "cs"), ("scales", "en")]


def tree(text: str) -> Tree.Element:
    """The report is HTML that is also XML: what is not closed or not escaped fails here."""
    start, _, rest = text.partition("\n")
    assert start == "<!DOCTYPE html>"
    return Tree.fromstring(rest)


@pytest.mark.parametrize(("game", "lang"), USUAL)
def test_a_report_is_well_formed_and_stands_alone(game: str, lang: str, tmp_path: Path) -> None:
    stands_alone(game, lang, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_report_is_well_formed(game: str, lang: str, tmp_path: Path) -> None:
    stands_alone(game, lang, tmp_path)


def stands_alone(game: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main(["lab", game, *QUICK, "--out", str(file), "--lang", lang]) == 0
    text = file.read_text(encoding="utf-8")
    root = tree(text)
    assert root.get("lang") == lang
    ids = [node.get("id") for node in root.iter("section")]
    assert {"seats", "luck", "length", "method"} <= set(ids)
    assert any(str(id).startswith("factor-") for id in ids)
    links = [node.get("href") for node in root.iter("a")]
    assert links == [f"#{id}" for id in ids]
    assert not re.search(r"https?://|<script|src=|url\(|@import", text)
    assert len(text) < 300_000


def test_names_are_escaped_and_said_in_the_language(tmp_path: Path) -> None:
    shown = {}
    for lang in LANGUAGES:
        file = tmp_path / f"{lang}.html"
        variant = ("--set", "cards.straw.strength=9")
        assert main(["lab", "scales", *QUICK, *variant, "--out", str(file), "--lang", lang]) == 0
        shown[lang] = "".join(tree(file.read_text(encoding="utf-8")).itertext())
    assert "Scales <&>" in shown["en"]
    assert "Hammer" in shown["en"]
    assert "Váhy <&>" in shown["cs"]
    assert "Kladivo" in shown["cs"]
    for text in shown.values():
        assert "cards.straw.strength: 4 → 9" in text


def test_the_same_order_gives_the_same_report(tmp_path: Path) -> None:
    texts = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.html"
        asked = ["lab", "scales", *QUICK, "--seed", "s", "--workers", workers, "--out", str(file)]
        assert main([*asked, "--data", str(tmp_path / f"data-{workers}"), "--lang", "en"]) == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert "klubovna lab scales --games 4 --positions 1 --seed s" in texts[0]
    for name in ("matches.csv", "effects.csv"):
        assert (tmp_path / "data-1" / name).read_bytes() == (
            tmp_path / "data-2" / name
        ).read_bytes()


def test_the_data_behind_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "scales", *QUICK, "--json", "--data", str(tmp_path), "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    with (tmp_path / "matches.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 2 * found["matches"]
    plain = [line for line in lines if line["experiment"] == "plain"]
    first = sum(float(line["win"]) for line in plain if line["goes"] == "1") / (len(plain) / 2)
    assert first == pytest.approx(found["turn_order"][0]["rate"])
    assert {one["name"] for one in found["factors"]} == {"card", "side", "start"}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("--factors", "hat"), "no factor “hat” at this table; it knows: card, start, side"),
        (("--agents", "nobody"), "nobody"),
        (("--games", "1"), "--games must be a whole number from 2 up"),
        (("--set", "cards.hat.strength=1"), "nothing called “hat”"),
        (("--cards", "mine.json"), "cards of scales can’t be replaced"),
        (("--players", "9"), "9"),
    ],
)
def test_what_cannot_be_measured_is_said(
    typed: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "x.html"
    assert main(["lab", "scales", *typed, "--out", str(file), "--lang", "en"]) in (1, 2)
    assert told in capsys.readouterr().err
    assert not file.exists()
