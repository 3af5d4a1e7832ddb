"""Tournaments and simulations on a cluster: a real one of two Ray nodes, one of which is killed.

Ray is a large package (`ludotope[cluster]`): without it, only that it is missing is said.
"""

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from ludotope.arena.cluster import run_on_cluster
from ludotope.arena.simulation import Simulation
from ludotope.arena.tournament import Tournament
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.shelf import find_box
from ludotope.envs import SelfPlay
from tests.packages import ROOT

CLUSTER_FILE = ROOT / "deploy" / "ray-cluster.yaml"
HAS_RAY = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray, a large package, is not installed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster with a head that works for nobody."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    cluster.workers = []
    yield cluster
    cluster.shutdown()


@pytest.fixture
def nodes(cluster: Any) -> Any:
    """The cluster with two nodes of a core each, also after a test that kills one."""
    while len(cluster.workers) < 2:
        cluster.workers.append(cluster.add_node(num_cpus=1))
    cluster.wait_for_nodes()
    return cluster


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_it_says_how_to_get_it() -> None:
    with pytest.raises(SetupError, match="ray is not installed"):
        next(run_on_cluster("auto", int, [()]))


def test_the_cluster_file_installs_the_wheel_with_an_extra_that_there_is() -> None:
    config = yaml.safe_load(CLUSTER_FILE.read_text("utf-8"))
    [install] = [command for command in config["setup_commands"] if "pip install" in command]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [extra] = re.findall(r"whl\)\[([a-z]+)\]", install)
    assert extra in extras["optional-dependencies"]
    [folder] = config["file_mounts"]
    assert f"{folder}/ludotope-*.whl" in install


@needs_ray
@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
class TestCluster:
    def test_ray_takes_the_cluster_file(self) -> None:
        from ray.autoscaler._private.util import prepare_config, validate_config

        config = prepare_config(yaml.safe_load(CLUSTER_FILE.read_text("utf-8")))
        validate_config(config)
        assert config["max_workers"] == len(config["provider"]["worker_ips"])

    def test_a_tournament_is_the_same_when_a_node_is_killed(
        self, nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ludotope.arena.tournament.user_data_path", lambda *_: tmp_path)
        setup = find_box("caldera").setup(2)

        def play(cluster: str | None) -> Any:
            tournament = Tournament("caldera", setup, ["easy", "medium"], 24, seed=5)
            done = 0

            def advance(games: int) -> None:
                nonlocal done
                done += games
                if cluster is not None and done > 0 and len(nodes.workers) == 2:
                    nodes.remove_node(nodes.workers.pop(), allow_graceful=False)

            games, _ = tournament.run(1, advance, cluster)
            assert done == 24
            return games

        on_cluster = play(nodes.address)
        assert len(nodes.workers) == 1
        assert on_cluster == play(None)

    def test_a_simulation_and_its_records_are_the_same(self, nodes: Any, tmp_path: Path) -> None:
        box = find_box("trias")
        simulation = Simulation(box.open(box.setup(3)), ["random"] * 3, 3)
        folders = tmp_path / "cluster", tmp_path / "here"
        told = [
            simulation.run(30, 1, folder, lambda _: None, cluster)
            for folder, cluster in zip(folders, (nodes.address, None), strict=True)
        ]
        for name in ("games", "decisions", "mean_scores", "wins"):
            assert told[0][name] == told[1][name]
        files = [sorted(folder.iterdir()) for folder in folders]
        assert [file.name for file in files[0]] == [file.name for file in files[1]]
        assert [file.read_text() for file in files[0]] == [file.read_text() for file in files[1]]

    def test_self_play_is_the_same_when_a_node_is_killed(self, nodes: Any) -> None:
        games = SelfPlay("caldera", find_box("caldera").setup(2), seed=3, simulations=8)

        def lose_a_node(_: int) -> None:
            if len(nodes.workers) == 2:
                nodes.remove_node(nodes.workers.pop(), allow_graceful=False)

        on_cluster = games.run(8, cluster=nodes.address, advance=lose_a_node)
        assert len(nodes.workers) == 1
        here = games.run(8).arrays()
        for name, array in on_cluster.arrays().items():
            np.testing.assert_array_equal(array, here[name])

    def test_where_there_is_no_cluster_it_says_so(self) -> None:
        with pytest.raises(LudotopeError, match=r"no Ray cluster at 127\.0\.0\.1:9"):
            next(run_on_cluster("127.0.0.1:9", int, [()]))
