"""Work in other processes: all tasks are done, and no process is left running."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from runegames.lab import workers
from runegames.lab.arena import play
from runegames.lab.report import document, summary
from runegames.lab.workers import CannotSpread, WorkFailed, cores, over_processes, over_ray, spread
from tests.lab.answering import answer_of
from tests.lab.tables import rune, timeless


def test_work_that_needs_no_other_process_is_done_here_and_in_order() -> None:
    assert list(spread(answer_of, [3, 1, 2], 1)) == [(number, os.getpid()) for number in (3, 1, 2)]


def test_at_least_one_core_is_found() -> None:
    assert cores() >= 1


@pytest.mark.slow
def test_processes_do_everything_once_and_end() -> None:
    answers = list(over_processes(answer_of, range(12), 2))
    assert sorted(number for number, _ in answers) == list(range(12))
    processes = {process for _, process in answers}
    assert os.getpid() not in processes
    assert len(processes) == 2
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


@pytest.mark.slow
def test_errors_in_other_processes_are_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MAX_LOSSES", 1)
    with pytest.raises(WorkFailed, match=r"builtins\.ValueError"):
        list(over_processes(answer_of, [-1], 1))
    with pytest.raises(CannotSpread, match="again and again"):
        list(over_processes(answer_of, [1001], 1))


@pytest.mark.slow
def test_processes_that_are_killed_are_replaced_and_nothing_is_lost() -> None:
    answers = over_processes(answer_of, range(40), 2)
    numbers, processes = [], list[int]()
    for number, process in answers:
        numbers.append(number)
        processes += [process] * (process not in processes)
        if len(numbers) in (6, 12):
            for pid in processes[-2:]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
    assert sorted(numbers) == list(range(40))
    assert len(processes) > 2


@pytest.mark.slow
def test_the_number_of_processes_makes_no_difference() -> None:
    two = rune("greedy", "random")
    fixtures = two.fixtures(6)
    rows = [
        timeless(document(summary(two, games)))
        for games in (
            map(partial(play, two), fixtures),
            over_processes(partial(play, two), fixtures, 2),
        )
    ]
    assert rows[0] == rows[1]


# -- a cluster ----------------------------------------------------------------------------


class RayError(Exception):
    """Ray's own error."""


class RayTaskError(RayError):
    """Ray's own error of a task."""


class Cluster:
    """Stand-in for Ray; the last task is answered first."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self) -> None:
        self.waiting = self.most = 0
        self.address: str | None = ""
        self.running = False
        self.left = -1
        """Number of answers before ``trouble`` is raised; negative if it is never raised."""
        self.trouble: Exception = ConnectionError()

    def init(self, address: str | None, **_: object) -> None:
        if address == "nonsense":
            raise ValueError("Invalid address format: nonsense.\nand more")
        self.address = address
        self.running = True

    def shutdown(self) -> None:
        self.running = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, work: Any) -> Any:
        def call(task: Any) -> Any:
            self.waiting += 1
            self.most = max(self.most, self.waiting)
            return lambda: work(task)

        return SimpleNamespace(remote=call)

    def wait(self, busy: list[Any]) -> tuple[list[Any], list[Any]]:
        self.waiting -= 1
        return busy[-1:], busy[:-1]

    def get(self, done: Any) -> Any:
        assert self.running
        if self.left == 0:
            raise self.trouble
        self.left -= 1
        return done()


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    """Return the stand-in that is imported as ``ray``."""
    ray = Cluster()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_a_cluster_is_kept_busy_but_not_flooded(cluster: Cluster) -> None:
    answers = list(over_ray(answer_of, range(20), "auto"))
    assert sorted(number for number, _ in answers) == list(range(20))
    assert (cluster.most, cluster.address, cluster.running) == (4, "auto", False)


def test_a_cluster_is_left_after_an_interrupt(cluster: Cluster) -> None:
    games = over_ray(answer_of, range(20))
    next(games)
    assert cluster.running
    games.close()
    assert not cluster.running


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (RayError("The task's local raylet died. Check\nraylet.out."), "local raylet died. Check."),
        (ConnectionError(), "ConnectionError."),
        (SystemError("closed"), "closed."),
    ],
)
def test_a_lost_cluster_is_reported_and_its_answers_are_kept(
    cluster: Cluster, trouble: Exception, said: str
) -> None:
    cluster.left, cluster.trouble = 3, trouble
    games = over_ray(answer_of, range(20))
    assert len([next(games) for _ in range(3)]) == 3
    with pytest.raises(CannotSpread, match=f"The Ray cluster was lost: .*{said}"):
        next(games)
    assert not cluster.running


def test_errors_on_a_cluster_are_reported(cluster: Cluster) -> None:
    cluster.left, cluster.trouble = 0, RayTaskError("the traceback")
    with pytest.raises(WorkFailed, match="RayTaskError"):
        list(over_ray(answer_of, range(20)))


def test_ray_has_to_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CannotSpread, match=r"Ray is not installed; `.+ pip install ray`"):
        list(over_ray(answer_of, [1]))


def test_a_bad_address_is_reported_in_one_line(cluster: Cluster) -> None:
    with pytest.raises(CannotSpread) as refused:
        list(over_ray(answer_of, [1], "nonsense"))
    assert str(refused.value) == "No Ray cluster can be used: Invalid address format: nonsense."


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_nobody_waits_for_a_cluster_that_is_not_there(cluster: Cluster, scheme: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(CannotSpread, match=f"No Ray cluster answers at {address}"):
            list(over_ray(answer_of, [1], address))
        free.listen()
        assert len(list(over_ray(answer_of, [1], address))) == 1
