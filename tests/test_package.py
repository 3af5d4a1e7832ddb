"""The wheel and the source distribution: built, installed and run for real, without a network."""

import email
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import ludotope
from ludotope.commands import doctor
from tests.packages import ROOT
from tests.running import PATIENCE, wait_until
from tests.server.serving import free_port

pytestmark = pytest.mark.slow

VERSION = ludotope.__version__
# What is not in Git and belongs into both.
BUILT = "ludotope/web/"


def build(target: str, source: Path, folder: Path, path: str | None = None) -> Path:
    """Builds a distribution with the build backend itself, which needs nothing from outside."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(folder)]
    environment = {**os.environ, "PATH": os.environ["PATH"] if path is None else path}
    done = subprocess.run(
        command, cwd=source, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.iterdir()
    return built


@pytest.fixture(scope="module", autouse=True)
def _client_is_built() -> None:
    assert (ROOT / BUILT / "index.html").exists(), "the client is built before these tests are run"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that somebody has who unpacks the source distribution."""
    archive = build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    assert archive.name == f"ludotope-{VERSION}.tar.gz"
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / f"ludotope-{VERSION}"


def run_tests(source: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs tests of an unpacked source distribution, which import what lies beside them."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=source,
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{_path()}"},
        capture_output=True,
        text=True,
        check=False,
    )


def files_under(folder: Path) -> set[str]:
    found = (file for file in folder.rglob("*") if not file.is_dir())
    return {file.relative_to(folder).as_posix() for file in found}


def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        return email.message_from_bytes(packed.read(f"ludotope-{VERSION}.dist-info/METADATA"))


class TestContents:
    def test_the_wheel_has_the_package_and_the_client_and_nothing_else(self, wheel: Path) -> None:
        tracked = _tracked() or files_under(ROOT)
        package = {
            name
            for name in tracked
            if name.startswith("ludotope/") and "__pycache__" not in name and ".pyc" not in name
        }
        client = {f"{BUILT}{name}" for name in files_under(ROOT / BUILT)}
        about = {name for name in members(wheel) if name.startswith(f"ludotope-{VERSION}.")}
        assert members(wheel) - about == package | client
        assert f"{BUILT}index.html" in client
        assert "ludotope/py.typed" in package

    def test_the_source_distribution_has_what_git_has_and_the_client(self, unpacked: Path) -> None:
        tracked = _tracked()
        if not tracked:
            pytest.skip("not a checkout")
        found = files_under(unpacked)
        assert {name for name in found if name.startswith(BUILT)}
        assert {name for name in found if not name.startswith(BUILT)} == tracked | {"PKG-INFO"}

    def test_the_same_wheel_is_made_from_it_without_node(
        self, unpacked: Path, wheel: Path, tmp_path: Path
    ) -> None:
        again = build("wheel", unpacked, tmp_path / "again", path=str(tmp_path))
        assert members(again) == members(wheel)
        with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
            for name in one.namelist():
                assert one.read(name) == other.read(name), name

    @pytest.mark.soak
    def test_all_its_quick_tests_pass(self, unpacked: Path, tmp_path: Path) -> None:
        source = shutil.copytree(unpacked, tmp_path / "source")
        done = run_tests(source, "-n", "2", "-m", "not slow and not soak")
        assert done.returncode == 0, done.stdout[-10_000:] + done.stderr
        assert re.search(r"\d{4} passed", done.stdout)

    def test_its_tests_can_be_run(self, unpacked: Path, tmp_path: Path) -> None:
        # They leave files beside them.
        source = shutil.copytree(unpacked, tmp_path / "source")
        chosen = ["tests/test_words.py", "tests/test_docs.py", "tests/test_old_records.py"]
        chosen += ["tests/caldera/test_notation.py", "tests/server/test_settings.py"]
        done = run_tests(source, *chosen)
        assert done.returncode == 0, done.stdout + done.stderr
        assert re.search(r"\d\d+ passed", done.stdout)


class TestDescription:
    def test_nothing_in_it_needs_the_repository(self, wheel: Path) -> None:
        text = str(metadata(wheel).get_payload())
        assert "# Ludotope" in text
        assert "![" not in text
        assert "docs/operating.md" in text
        for target in re.findall(r"\]\(([^)]+)\)", text):
            assert target.startswith(("https://", "#")), f"{target} leads nowhere from an index"

    def test_the_version_is_said_once(self, wheel: Path) -> None:
        assert metadata(wheel)["Version"] == VERSION
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        assert "version" not in project
        assert '"version"' not in (ROOT / "web/package.json").read_text("utf-8")

    def test_only_known_classifiers_and_markers(self, wheel: Path) -> None:
        from trove_classifiers import classifiers

        about = metadata(wheel)
        assert set(about.get_all("Classifier", [])) <= classifiers
        versions = re.findall(r"Python :: 3\.(\d+)", "".join(about.get_all("Classifier", [])))
        assert (3, max(map(int, versions))) == doctor.TESTED
        assert about["Description-Content-Type"] == "text/markdown"
        needed = about.get_all("Requires-Dist", [])
        assert [line for line in needed if line.startswith("uvloop")] == [
            "uvloop>=0.21; sys_platform != 'win32'"
        ]


class Installed(NamedTuple):
    """Ludotope in an environment of its own, run by somebody whose home is empty."""

    root: Path
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        """What a new user has: no folder is named, and Python leaves no files of its own."""
        kept = {"PATH": os.environ["PATH"], "TMPDIR": str(self.home / "tmp")}
        plain = {"HOME": str(self.home), "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        return {**kept, **plain}

    def command(self, *arguments: str) -> list[str]:
        return [str(self.root / "bin" / "ludotope"), *arguments]

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            self.command(*arguments),
            cwd=self.home / "tmp",
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Iterator[Installed]:
    """The wheel, installed where it sees the dependencies of these tests but not their sources."""
    root, home = tmp_path / "environment", tmp_path / "home"
    (home / "tmp").mkdir(parents=True)
    venv.create(root, symlinks=True)
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(root)}))
    (own / "dependencies.pth").write_text(_path().replace(os.pathsep, "\n"))
    pip = [sys.executable, "-m", "pip", "--python", str(root / "bin" / "python")]
    options = ["install", "--no-deps", "--no-index", "--no-compile", "--quiet", str(wheel)]
    subprocess.run(
        [*pip, "--disable-pip-version-check", *options],
        check=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )
    before = _sizes(root)
    yield Installed(root, home)
    assert _sizes(root) == before, "something was written into the installation"
    assert list((home / "tmp").iterdir()) == []


def test_an_installed_wheel_runs_from_an_empty_home(installed: Installed) -> None:
    assert installed.run("--version") == f"ludotope {VERSION}\n"
    assert "Caldera Park" in installed.run("games")
    assert "Caldera Park" in installed.run("games", "--lang", "fr")
    port = free_port()
    told = installed.run("doctor", "--port", str(port))
    assert str(installed.root) in told
    assert files_under(installed.home) == set()
    server = subprocess.Popen(
        installed.command("serve", "--lazy", "--port", str(port)),
        cwd=installed.home / "tmp",
        env=installed.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            wait_until(lambda: server.poll() is not None or _answers(http))
            assert server.poll() is None, server.communicate()[0]
            page = http.get("/", headers={"Accept": "text/html"})
            assert page.status_code == 200
            [script] = re.findall(r'<script[^>]* src="(/assets/[^"]+)"', page.text)
            asset = http.get(script)
            assert asset.status_code == 200
            assert "javascript" in asset.headers["content-type"]
            games = http.get("/api/shelf").json()["games"]
            assert {game["name"] for game in games} >= {"caldera", "carcata", "trias"}
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=PATIENCE)
    finally:
        with server:
            server.kill()
    assert "Traceback" not in said
    written = files_under(installed.home)
    assert ".local/share/ludotope/ludotope.db" in written
    own = (".local/share/ludotope/", ".cache/ludotope/", ".config/ludotope/")
    assert all(name.startswith(own) for name in written), written


def _answers(http: httpx.Client) -> bool:
    try:
        return http.get("/readyz").status_code == 200
    except httpx.HTTPError:
        return False


def _sizes(folder: Path) -> dict[str, tuple[int, int]]:
    found = (file.lstat() for file in folder.rglob("*"))
    names = [str(file) for file in folder.rglob("*")]
    return {
        name: (status.st_size, status.st_mtime_ns)
        for name, status in zip(names, found, strict=True)
    }


def _path() -> str:
    """Where the packages are that these tests run with."""
    return os.pathsep.join(place for place in sys.path if "site-packages" in place)


def _tracked() -> set[str]:
    """What Git has, or would have; nothing outside a checkout."""
    if shutil.which("git") is None:
        return set()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}
