"""Lessons over HTTP: what there is, a whole lesson, the table at its end."""

import pytest

from klubovna.school import RIGHT, lesson
from klubovna.texts import LANGUAGES
from support.lesson import LESSONS
from support.tables import Server, TestTable

ONE = LESSONS[:1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", dict(LESSONS))
def test_the_lessons_of_a_game(server: Server, game: str, lang: str) -> None:
    offered = server.get(f"/api/games/{game}/lessons/{lang}").json()["lessons"]
    known = server.get(f"/api/games/{game}").json()
    assert [each["id"] for each in offered] == known["lessons"]
    for each in offered:
        meant = lesson(game, each["id"], lang)
        assert (each["title"], each["steps"]) == (meant.coach.title, len(meant.course.steps))
        assert each["lead"]


def test_the_lobby_knows_which_games_can_be_learned(server: Server) -> None:
    games = server.get("/api/games").json()["games"]
    told = [(game["id"], name) for game in games for name in game.get("lessons", [])]
    assert sorted(told) == sorted(LESSONS)


@pytest.mark.parametrize(("game", "name"), ONE)
def test_a_whole_lesson_and_its_etag(server: Server, game: str, name: str) -> None:
    path = f"/api/games/{game}/lessons/cs/{name}"
    answer = server.get(path)
    taught = answer.json()
    course = lesson(game, name, "cs").course
    assert [step["id"] for step in taught["steps"]] == [step.id for step in course.steps]
    for step, meant in zip(taught["steps"], course.steps, strict=True):
        assert step["marks"] == meant.marks
        assert bool(step["answers"]) == bool(meant.right)
        if step["answers"]:
            assert len(step["answers"]) == len(step["ask"]["options"])
            assert set(step["answers"]) - {RIGHT} <= set(step["replies"])
        assert 0 <= step["log_from"] <= len(step["log"])
    again = server.http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_right_answer_is_seen_before_the_lesson_goes_to_another_table(server: Server) -> None:
    """The focus potion of the last item lies there while the coach speaks of it, though the next
    step is some turns later."""
    steps = server.get("/api/games/sanctum/lessons/en/first").json()["steps"]
    course = lesson("sanctum", "first", "en").course
    laid_anew = [any(line.verb == "table" for line in step.before) for step in course.steps]
    answered = [bool(step["answers"]) for step in steps]
    expected = [now and then for now, then in zip(answered, laid_anew[1:], strict=False)]
    assert [step["then"] is not None for step in steps] == [*expected, False]
    brewing = next(step for step in steps if step["id"] == "brew")
    bag = {"before": brewing["view"], "after": brewing["then"]["view"]}
    items = {when: len(view["heroes"][0]["bag"]) for when, view in bag.items()}
    assert items == {"before": 1, "after": 0}
    assert brewing["then"]["log_from"] == len(brewing["log"]) < len(brewing["then"]["log"])


@pytest.mark.parametrize(("game", "name"), ONE)
@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/lessons/en",
        "/api/games/chess/lessons/en/{name}",
        "/api/games/{game}/lessons/de",
        "/api/games/{game}/lessons/de/{name}",
        "/api/games/{game}/lessons/en/hundredth",
    ],
)
def test_what_is_not_there(server: Server, path: str, game: str, name: str) -> None:
    answer = server.get(path.format(game=game, name=name))
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_table_begins_where_the_coach_lets_go(server: Server, game: str, name: str) -> None:
    last = server.get(f"/api/games/{game}/lessons/en/{name}").json()["steps"][-1]
    answer = server.post(f"/api/games/{game}/lessons/en/{name}/table", {"name": "Anna"})
    assert answer.status_code == 201, answer.text
    created = answer.json()
    assert created["table"]["practice"]
    seats = created["table"]["seats"]
    assert seats[0]["name"] == "Anna"
    assert [seat["agent"] for seat in seats[1:]] == ["beginner"] * (len(seats) - 1)
    with TestTable(server, created).sit(0) as player:
        player.wait_seq(0)
        state = player.state
    assert state["view"] == last["view"]
    assert [option["words"] for option in state["ask"]["options"]] == [
        option["words"] for option in last["ask"]["options"]
    ]


@pytest.mark.parametrize(("game", "name"), ONE)
def test_a_table_of_no_lesson_or_nobody(server: Server, game: str, name: str) -> None:
    path = f"/api/games/{game}/lessons/en"
    assert server.post(f"{path}/hundredth/table", {"name": "Anna"}).status_code == 404
    assert server.post(f"{path}/{name}/table", {"name": " "}).status_code == 400
    assert server.post(f"{path}/{name}/table", {}).status_code == 400
