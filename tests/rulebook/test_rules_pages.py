"""The rules that people read are whole, agree in both languages, and come out at the table."""

import shutil
from pathlib import Path

import pytest

from klubovna.core.game import Game
from klubovna.core.registry import OURS, find_game
from klubovna.core.state import State
from klubovna.rulebook import game_of_rule, has_rules, rules_page
from klubovna.rulebook.checking import problems_of
from klubovna.rulebook.examples import WrongExample, play_example
from klubovna.rulebook.library import languages_of, prefix_of
from klubovna.rulebook.page import Entries, Example, Grid, Items, Paragraph, plain_text
from klubovna.rulebook.reading import read_page
from klubovna.rulebook.script import Line
from klubovna.texts import words

REPOSITORY = Path(__file__).parents[2]

MISSING: list[str] = []
"""The games whose rules are still to be written; whoever writes them takes the game out."""

WRITTEN = [id for id in OURS if id not in MISSING]


def citing(game: Game[State]) -> list[str]:
    """The texts outside of the game's package that cite its rules."""
    docs = REPOSITORY / "docs" / f"{game.id}.md"
    tests = [path.read_text(encoding="utf-8") for path in (REPOSITORY / "tests").rglob("*.py")]
    return [docs.read_text(encoding="utf-8"), *tests]


def test_no_game_is_called_missing_that_has_rules() -> None:
    assert [id for id in OURS if not has_rules(find_game(id))] == MISSING


@pytest.mark.parametrize("id", WRITTEN)
def test_the_rules_are_whole(id: str) -> None:
    game = find_game(id)
    found = problems_of(game, citing(game))
    assert [words("en").say(problem.text()) for problem in found] == []


EXAMPLES = [(id, example.id) for id in WRITTEN for example in rules_page(id, "en").examples()]


@pytest.mark.parametrize(("id", "name"), EXAMPLES)
def test_an_example_comes_out(id: str, name: str) -> None:
    [example] = [one for one in rules_page(id, "en").examples() if one.id == name]
    play_example(id, example)
    assert any(line.verb == "expect" for line in example.script)
    assert any(step.verb == "expect" for step in example.steps), "the reader sees no result"


# ---- the format

PAGE = """# The game
rules: 1

Two [[cards.king:acc]] lines,
one paragraph.

## turn: Your turn
Before the rules.

### FR-3.2 Discard
See FR-3.1, [the end](#end) and *this*, **that**, `there`.

- one
- two
  goes on

1. first
2. second

| card | points |
|---|---|
| [[cards.king]] | 8 |

:::example pair
table players=3
lay phase end_choices
lay 0.hand king knights | Two cards:
lay 1.hand dragon
lay 2.hand swamp
expect 0.score 33 | That is 33.
:::

## end: The end

:::list keywords
"""


def read(text: str, lang: str = "en") -> tuple[list[str], object]:
    page, problems = read_page(find_game("fantasy-realms"), lang, "page.md", text)
    return [words("en").say(problem.text()) for problem in problems], page


def test_a_page_is_read() -> None:
    game = find_game("fantasy-realms")
    page, problems = read_page(game, "cs", "cs.md", PAGE)
    assert problems == []
    assert (page.title, page.version, page.lang) == ("The game", 1, "cs")
    lead = page.lead[0]
    assert isinstance(lead, Paragraph)
    assert plain_text(lead.spans) == "Two Krále lines, one paragraph."
    assert [(section.id, section.title) for section in page.sections] == [
        ("turn", "Your turn"),
        ("end", "The end"),
    ]
    [rule] = page.rules()
    assert page.rule("FR-3") is rule
    text, points, steps, table, example = rule.blocks
    assert isinstance(text, Paragraph)
    assert [(span.kind, span.text, span.to) for span in text.spans if span.kind] == [
        ("rule", "FR-3.1", "FR-3.1"),
        ("link", "the end", "end"),
        ("soft", "this", ""),
        ("strong", "that", ""),
        ("code", "there", ""),
    ]
    assert isinstance(points, Items)
    assert [plain_text(item) for item in points.items] == ["one", "two goes on"]
    assert isinstance(steps, Items)
    assert steps.numbered
    assert isinstance(table, Grid)
    assert [[plain_text(cell) for cell in row] for row in table.rows] == [
        ["card", "points"],
        ["Král", "8"],
    ]
    assert isinstance(example, Example)
    assert [thing.to for thing in example.steps[0].things] == ["cards.king", "cards.knights"]
    [entries] = page.sections[1].blocks
    assert isinstance(entries, Entries)
    assert entries.entries[0].thing == "keywords.blanked"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rules: 1\n", "", "line 1: the file begins with"),
        ("## turn: Your turn", "## Your turn", "not a heading: ## Your turn"),
        ("[[cards.king:acc]]", "[[cards.kong]]", "the game’s texts have no cards.kong"),
        ("**that**", "**that [[cards.king]]**", "“[[” was not understood"),
        ("| [[cards.king]] | 8 |", "| 8 |", "different numbers of cells"),
        (":::list keywords", ":::list nothing", "unknown part: list nothing"),
        ("lay 2.hand swamp", "put 2.hand swamp", "not a line of an example"),
        ("That is 33.", "That is 332.", "do not name 33"),
        ("\n:::\n", "\n", "the example pair is not closed"),
    ],
)
def test_mistakes_of_form_are_told(old: str, new: str, told: str) -> None:
    assert old in PAGE
    problems, _ = read(PAGE.replace(old, new))
    assert any(told in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("expect 0.score 34", "there is 33"),
        ("expect not over", "over is True"),
        ("expect 0.hand king", "there is king, knights"),
        ("expect 0.hand has dragon", "there is king, knights"),
        ("expect 0.hand lacks king", "there is king, knights"),
        ("expect 0.hand count 3", "there are 2"),
        ("expect winners 1", "there is 0"),
        ("choose draw deck", "no option fits"),
        ("expect attic king", "attic"),
    ],
)
def test_an_example_that_is_wrong_fails(script: str, why: str) -> None:
    text = PAGE.replace("expect 0.score 33 | That is 33.", script)
    page, _ = read_page(find_game("fantasy-realms"), "en", "en.md", text)
    [example] = page.examples()
    with pytest.raises(WrongExample, match=why):
        play_example("fantasy-realms", example)


class Stranger(Game[State]):
    """A game of another package, which brings its own rules files."""

    id = "strangers-game"
    rules_version = 1
    package = "strangers_game"


def test_a_game_of_another_package_brings_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / Stranger.package
    shutil.copytree(REPOSITORY / "src/klubovna/games/fantasy_realms/texts", package / "texts")
    (package / "__init__.py").touch()
    (package / "rules").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    game = Stranger()
    assert not has_rules(game)
    (package / "rules" / "en.md").write_text(PAGE, encoding="utf-8")
    (package / "rules" / "chapters.json").write_text('{"FR-3": 2}', encoding="utf-8")
    assert languages_of(game) == ["en"]
    assert prefix_of(game) == "FR"
    told = [words("en").say(problem.text()) for problem in problems_of(game)]
    assert told == [
        "cs.md: the file is missing",
        "en.md: rule FR-3.1 is missing",
        "en.md: FR-3.1 is named, and there is no such rule here",
    ]


def test_words_of_a_script() -> None:
    line = Line("lay", '0.where "act_ii 3" 5 -2 size=7', 1)
    assert line.values() == ["0.where", "act_ii 3", 5, -2, "size=7"]
    assert line.numbers() == [5, -2]


def test_a_rule_belongs_to_its_game() -> None:
    found = game_of_rule("fr-3.2")
    assert found is not None
    assert found.id == "fantasy-realms"
    assert game_of_rule("XX-1.1") is None


def test_czech_keeps_small_words_together() -> None:
    [lead] = rules_page("fantasy-realms", "cs").lead
    assert isinstance(lead, Paragraph)
    assert "a\u00a0sleduješ" in plain_text(lead.spans)
