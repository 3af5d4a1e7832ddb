"""What `deploy/` has for operators: parsed, and run where the programs that read it are there.

Docker cannot be run in the tests; the scripts that its file runs can.
"""

import asyncio
import configparser
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.asyncio.client import connect

from ludotope.commands import serve
from ludotope.engine.system import is_superuser
from ludotope.server.settings import Settings, read_settings
from tests.packages import ROOT
from tests.running import PATIENCE, wait_until
from tests.server.serving import free_port, serving, sqlite

DEPLOY = ROOT / "deploy"
SITE = "play.example"
INSTRUCTIONS = {
    *("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"),
    *("HEALTHCHECK", "ENTRYPOINT", "CMD"),
}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, one a line, without comments."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    pairs = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(name, " ".join(rest.split())) for name, rest in pairs]


def image_environment() -> dict[str, str]:
    """What the image says of the compiler."""
    [environment] = [rest for name, rest in instructions() if name == "ENV"]
    words = (word.split("=", 1) for word in shlex.split(environment))
    return {name: value for name, value in words if name.startswith("NUMBA")}


def options_of(arguments: list[str]) -> Any:
    """The options of `ludotope serve`, as the command reads them."""
    parser = ArgumentParser(exit_on_error=False)
    serve.add_options(parser)
    return parser.parse_args(arguments)


class TestDockerfile:
    def test_every_instruction_is_one_and_every_source_exists(self) -> None:
        stages = set()
        for name, rest in instructions():
            assert name in INSTRUCTIONS
            if name == "FROM":
                stages.add(rest.partition(" AS ")[2])
            if name == "COPY":
                *sources, _ = [word for word in rest.split() if not word.startswith("--")]
                stage = re.match(r"--from=(\w+)", rest)
                if stage:
                    assert stage[1] in stages
                for source in sources:
                    inside = source.removeprefix("/source/")
                    made = source.startswith("/opt/")
                    assert made or (ROOT / inside).exists(), source
            for script in re.findall(r"deploy/image/[\w-]+", rest):
                assert os.access(ROOT / script, os.X_OK), script

    def test_it_does_not_run_as_root_and_tells_whether_it_is_well(self) -> None:
        names = [name for name, _ in instructions()]
        by_name = dict(instructions())
        assert by_name["USER"] == "ludotope"
        assert names.index("USER") < names.index("ENTRYPOINT")
        assert "check-health" in by_name["HEALTHCHECK"]
        assert json.loads(by_name["ENTRYPOINT"]) == ["ludotope"]
        command, *arguments = json.loads(by_name["CMD"])
        assert command == "serve"
        options = options_of(arguments)
        assert (options.host, str(options.port)) == ("0.0.0.0", by_name["EXPOSE"])

    def test_rules_are_compiled_for_the_processor_they_are_run_with(self) -> None:
        at = {rest: index for index, (_, rest) in enumerate(instructions())}
        [environment] = [rest for name, rest in instructions() if name == "ENV"]
        assert at[environment] < at["python -m ludotope.server.precompile"]
        # What the names of compiled files say of the processor is the same everywhere.
        program = "from numba.core.registry import cpu_target as cpu\n"
        program += "print(*map(repr, cpu.target_context.codegen().magic_tuple()[1:]))"
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, **image_environment()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert told == "'generic' ''\n"

    def test_what_it_ignores_is_not_needed(self) -> None:
        listed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        assert {".git", ".venv", "web/node_modules", "ludotope/web"} <= set(listed)
        for needed in ("ludotope", "web", "tools", "deploy", "constraints.txt", "README.md"):
            assert needed not in listed


@pytest.mark.slow
def test_the_image_can_be_told_whether_its_server_is_well(tmp_path: Path) -> None:
    check = [sys.executable, str(DEPLOY / "image" / "check-health")]
    port = str(free_port())
    assert subprocess.run([*check, port], capture_output=True, check=False).returncode == 1
    with serving(sqlite(tmp_path)) as url:
        port = url.rpartition(":")[2]
        assert subprocess.run([*check, port], check=False).returncode == 0


@pytest.mark.soak
def test_the_steps_of_the_image_work(tmp_path: Path) -> None:
    """Its RUN lines, elsewhere on this machine; this installs all dependencies anew."""
    source = tmp_path / "source"
    kept = shutil.ignore_patterns("node_modules", ".git", ".venv", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, source, ignore=kept)
    # An image is built without what was built before.
    shutil.rmtree(source / "ludotope" / "web")
    wheels, environment = tmp_path / "wheel", tmp_path / "environment"
    subprocess.run([source / "deploy/image/build-wheel", wheels], check=True)
    subprocess.run([source / "deploy/image/install", environment, wheels], check=True)
    plain = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        **image_environment(),
        "LUDOTOPE_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    python = environment / "bin" / "python"
    subprocess.run([python, "-m", "ludotope.server.precompile"], env=plain, check=True)
    told = subprocess.run(
        [environment / "bin" / "ludotope", "doctor", "--json", "--port", str(free_port())],
        env=plain,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    levels = {finding["about"]: finding["level"] for finding in json.loads(told)["findings"]}
    assert levels["games"] == levels["client"] == "well"


class TestCompose:
    @pytest.fixture
    def services(self) -> dict[str, Any]:
        compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
        for service in compose["services"].values():
            assert set(service["networks"]) <= set(compose["networks"])
            for volume in service.get("volumes", []):
                name = volume.partition(":")[0]
                assert name in compose["volumes"] or (DEPLOY / name).exists()
        services: dict[str, Any] = compose["services"]
        return services

    def test_the_server_is_built_and_started_as_it_can_be(self, services: dict[str, Any]) -> None:
        server = services["ludotope"]
        built = server["build"]
        assert (DEPLOY / built["context"] / built["dockerfile"]).resolve().exists()
        command, *arguments = server["command"]
        assert command == "serve"
        options = options_of([re.sub(r"\$\{SITE.*?\}", SITE, word) for word in arguments])
        assert options.origin == [f"https://{SITE}"]
        assert server["read_only"]
        for needed in server["depends_on"]:
            assert "healthcheck" in services[needed]

    def test_the_server_believes_the_network_of_the_proxy(self, services: dict[str, Any]) -> None:
        compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
        [network] = services["proxy"]["networks"]
        [place] = compose["networks"][network]["ipam"]["config"]
        assert f"--trusted-proxy={place['subnet']}" in services["ludotope"]["command"]
        assert services["proxy"]["environment"]["SERVER"] == "ludotope:8765"
        assert services["database"]["networks"] == ["inside"]
        assert compose["networks"]["inside"]["internal"]


class TestSystemd:
    UNIT = DEPLOY / "ludotope.service"

    def test_it_starts_a_server_with_the_settings_beside_it(self) -> None:
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(self.UNIT, "utf-8")
        program, command, *arguments = shlex.split(unit["Service"]["ExecStart"])
        assert (Path(program).name, command) == ("ludotope", "serve")
        assert options_of(arguments).settings == Path("/etc/ludotope.toml")
        settings = read_settings(DEPLOY / "ludotope.toml", Settings())
        assert settings.origins == {f"https://{SITE}"}
        assert "MemoryDenyWriteExecute" not in unit["Service"]

    @pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
    def test_systemd_knows_every_option(self, tmp_path: Path) -> None:
        text = self.UNIT.read_text("utf-8")
        unit = tmp_path / self.UNIT.name
        unit.write_text(text.replace("/opt/ludotope/bin/ludotope", sys.executable))
        verify = ["systemd-analyze", "verify", "--man=no", str(unit)]
        done = subprocess.run(verify, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@contextmanager
def certificate(folder: Path) -> Iterator[tuple[Path, Path]]:
    """A certificate for the site that nobody has signed."""
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}"]
    files = ["-keyout", str(key), "-out", str(chain)]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    yield chain, key


@contextmanager
def proxy(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """A proxy in a process of its own, until it listens."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_until(lambda: process.poll() is not None or _shakes_hands(port))
        assert process.poll() is None, process.communicate()[0]
        yield
    finally:
        with process:
            process.terminate()


def _shakes_hands(port: int) -> bool:
    try:
        with Visitor(port) as visitor:
            return visitor.ask("GET", "/").status_code < 500
    except httpx.HTTPError:
        return False


class Visitor(httpx.Client):
    """Asks the proxy on this machine as if the name of the site led here."""

    def __init__(self, port: int) -> None:
        address = f"https://127.0.0.1:{port}"
        super().__init__(base_url=address, verify=False, timeout=PATIENCE, trust_env=False)
        self.headers["Host"] = SITE

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Asks for something, with the name of the site at the handshake too."""
        return self.request(method, path, extensions={"sni_hostname": SITE}, **options)


def check_site(port: int) -> None:
    """What somebody sees through a proxy: the client, safe cookies, and a table that is live."""
    with Visitor(port) as visitor:
        page = visitor.ask("GET", "/")
        assert page.status_code in (200, 302)
        assert "Strict-Transport-Security" in page.headers
        # Whatever a visitor says of itself is not believed.
        made_up = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http"}
        assert visitor.ask("GET", "/metrics", headers=made_up).status_code == 403
        origin = {"Origin": f"https://{SITE}"}
        known = visitor.ask("POST", "/api/me", json={"name": "Mia"}, headers=origin)
        assert known.status_code == 200, known.text
        cookie = known.headers["Set-Cookie"]
        assert "Secure" in cookie
        token = {"Cookie": cookie.partition(";")[0], **origin}
        elsewhere = {**token, "Origin": "https://evil.example"}
        told = visitor.ask("POST", "/api/me", json={"name": "Eve"}, headers=elsewhere)
        assert told.status_code == 403
        form = {"game": "caldera", "seats": [{"who": "here"}, {"who": "open"}]}
        table = visitor.ask("POST", "/api/tables", json=form, headers=token)
        assert table.status_code == 201, table.text
        # A record of 1.2 MB reaches the server, which says itself what is wrong with it.
        large = {"record": "x" * 1_200_000}
        refused = visitor.ask("POST", "/api/records", json=large, headers=token)
        assert "error" in refused.json()
    asyncio.run(_live(port, table.json()["id"], token))


async def _live(port: int, table: str, headers: dict[str, str]) -> None:
    unchecked = ssl.create_default_context()
    unchecked.check_hostname = False
    unchecked.verify_mode = ssl.CERT_NONE
    async with connect(
        f"wss://{SITE}/api/tables/{table}/live",
        host="127.0.0.1",
        port=port,
        ssl=unchecked,
        additional_headers={"Cookie": headers["Cookie"]},
        origin=headers["Origin"],  # type: ignore[arg-type]
        open_timeout=PATIENCE,
        proxy=None,
    ) as socket:
        news = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert news["table"]["id"] == table
        await socket.send(json.dumps({"kind": "look", "seat": 0}))
        assert json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))


@contextmanager
def behind_proxy(folder: Path) -> Iterator[str]:
    """A server as the examples say; gives its address without the scheme."""
    settings = read_settings(DEPLOY / "ludotope.toml", Settings())
    with serving(
        sqlite(folder), origins=settings.origins, trusted_proxies=settings.trusted_proxies
    ) as url:
        yield url.removeprefix("http://")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy here")
def test_caddy(tmp_path: Path) -> None:
    port = free_port()
    file = tmp_path / "Caddyfile"
    # A test has no certificate from outside, and leaves the machine's own ports alone.
    file.write_text(
        "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlocal_certs\n}\n"
        f"import {DEPLOY / 'Caddyfile'}\n"
    )
    with behind_proxy(tmp_path) as server:
        own = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
        with proxy(command, port, SITE=f"{SITE}:{port}", SERVER=server, **own):
            check_site(port)


@pytest.mark.slow
@pytest.mark.skipif(
    not shutil.which("nginx") or not shutil.which("openssl"), reason="there is no nginx here"
)
def test_nginx(tmp_path: Path) -> None:
    port, plain_port = free_port(), free_port()
    with behind_proxy(tmp_path) as server, certificate(tmp_path) as (chain, key):
        site = (DEPLOY / "nginx.conf").read_text("utf-8")
        for here, there in {
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "server 127.0.0.1:8765;": f"server {server};",
            "/etc/letsencrypt/live/play.example/fullchain.pem": str(chain),
            "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
        }.items():
            assert site.count(here) == 1, here
            site = site.replace(here, there)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {tmp_path / kind};\n" for kind in kinds)
        # Its workers would be somebody else, who cannot write where a test may.
        user = "user root;" if is_superuser() else ""
        file = tmp_path / "nginx.conf"
        file.write_text(
            f"{user} daemon off; pid {tmp_path / 'pid'}; error_log stderr;\nevents {{}}\n"
            f"http {{ access_log off;\n{folders}{site} }}\n"
        )
        command = ["nginx", "-p", str(tmp_path), "-c", str(file), "-e", "stderr"]
        with proxy(command, port):
            check_site(port)
            redirected = httpx.get(f"http://127.0.0.1:{plain_port}/x", headers={"Host": SITE})
            assert redirected.headers["Location"] == f"https://{SITE}/x"
