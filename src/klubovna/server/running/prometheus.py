"""The measures of a server as Prometheus reads them (text format 0.0.4)."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import klubovna
from klubovna.server.errands.dispatcher import Dispatcher
from klubovna.server.house import House
from klubovna.server.running.measures import Histogram, Measures
from klubovna.server.work.bench import Place
from klubovna.server.work.kinds import KINDS

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
COUNTER, GAUGE, HISTOGRAM = "counter", "gauge", "histogram"
WORKING, WAITING, STARTING = "working", "waiting", "starting"
BEGAN: Final = time.time()

Labels = Mapping[str, str]
Sample = tuple[Labels, float]
NONE: Final[Labels] = {}


def page(house: House, measures: Measures) -> str:
    """Everything, as it is now."""
    return "".join(f"{line}\n" for line in _lines(house, measures))


def _lines(house: House, measures: Measures) -> Iterator[str]:
    about = {"version": klubovna.__version__, "build": klubovna.flavour()}
    yield from family("klubovna_build_info", GAUGE, "What runs here.", [(about, 1)])
    yield from _tables(house)
    yield from _happened(measures)
    yield from _took(measures)
    yield from _work(house)
    yield from _process(house)


def _tables(house: House) -> Iterator[str]:
    live, sockets = len(house.tables), sum(house.sockets.values())
    yield from family("klubovna_tables", GAUGE, "Tables in memory.", [(NONE, live)])
    yield from family("klubovna_sockets", GAUGE, "Open WebSockets.", [(NONE, sockets)])
    clients = len(house.sockets)
    yield from family("klubovna_clients", GAUGE, "Clients with a WebSocket.", [(NONE, clients)])
    draining = int(house.readiness.draining)
    yield from family("klubovna_draining", GAUGE, "1 while it is ending.", [(NONE, draining)])


def _happened(measures: Measures) -> Iterator[str]:
    rows = [({"kind": kind}, n) for kind, n in sorted(measures.rows.items())]
    yield from family("klubovna_rows_total", COUNTER, "Written at tables: moves and such.", rows)
    refused = [({"code": code}, n) for code, n in sorted(measures.refusals.items())]
    yield from family("klubovna_refusals_total", COUNTER, "Answers that were errors.", refused)
    ended = [({"code": str(code)}, n) for code, n in sorted(measures.hangups.items())]
    yield from family("klubovna_hangups_total", COUNTER, "WebSockets that we ended.", ended)
    away = [(NONE, measures.turned_away)]
    yield from family("klubovna_turned_away_total", COUNTER, "Connections not let in.", away)


def _took(measures: Measures) -> Iterator[str]:
    doors = [({"door": "http"}, measures.http), ({"door": "socket"}, measures.socket)]
    name = "klubovna_answer_seconds"
    yield from histograms(name, "From a request or message to the end of its answer.", doors)
    asked = [({"method": method}, found) for method, found in sorted(measures.storage.items())]
    yield from histograms("klubovna_storage_seconds", "Time in the storage.", asked)


def _work(house: House) -> Iterator[str]:
    queues = house.work.queues
    waiting = [({"kind": kind.name}, len(queues.of(kind))) for kind in KINDS]
    yield from family("klubovna_queue_length", GAUGE, "Work that waits.", waiting)
    states = dict.fromkeys((WORKING, WAITING, STARTING), 0)
    for place in house.work.places:
        states[_state(place)] += 1
    workers = [({"state": state}, n) for state, n in states.items()]
    yield from family("klubovna_workers", GAUGE, "Worker processes.", workers)
    yield from _elsewhere(house)
    memory = sum(resident(place.pid) for place in house.work.places if place.pid)
    yield from family("klubovna_workers_memory_bytes", GAUGE, "Their memory.", [(NONE, memory)])


def _elsewhere(house: House) -> Iterator[str]:
    """What others do for this process, where a database is shared."""
    if isinstance(house.work, Dispatcher):
        name, places = "klubovna_places_elsewhere", house.work.crew
        yield from family(name, GAUGE, "What others could do at once.", [(NONE, places)])
        ended = [({"outcome": what}, n) for what, n in sorted(house.work.outcomes.items())]
        yield from family("klubovna_errands_total", COUNTER, "Work left to others.", ended)


def _state(place: Place) -> str:
    if place.job is not None:
        return WORKING
    return WAITING if place.free else STARTING


def _process(house: House) -> Iterator[str]:
    name = "process_cpu_seconds_total"
    cpu = time.process_time()
    yield from family(name, COUNTER, "CPU time of the server process.", [(NONE, cpu)])
    name = "process_resident_memory_bytes"
    memory = resident(os.getpid())
    yield from family(name, GAUGE, "Memory of the server process.", [(NONE, memory)])
    yield from family("process_open_fds", GAUGE, "Open files.", [(NONE, open_files())])
    name = "process_start_time_seconds"
    yield from family(name, GAUGE, "When it began.", [(NONE, BEGAN)])


# ---- the format


def family(name: str, kind: str, about: str, samples: Iterable[Sample]) -> Iterator[str]:
    """Samples that differ in their labels only."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{_labels(labels)} {value:.15g}"


def histograms(name: str, about: str, found: Iterable[tuple[Labels, Histogram]]) -> Iterator[str]:
    """Histograms that differ in their labels only."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {HISTOGRAM}"
    for labels, histogram in found:
        below = 0
        for bound, count in zip((*histogram.bounds, "+Inf"), histogram.counts, strict=True):
            below += count
            yield f"{name}_bucket{_labels({**labels, 'le': str(bound)})} {below}"
        yield f"{name}_sum{_labels(labels)} {histogram.total:.9g}"
        yield f"{name}_count{_labels(labels)} {below}"


def _labels(labels: Labels) -> str:
    inside = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{inside}}}" if inside else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


# ---- the process


def resident(pid: int) -> int:
    """Bytes of memory of a process; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


def open_files() -> int:
    """How many files are open; 0 where the system does not tell."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
