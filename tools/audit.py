"""Looks up known vulnerabilities of the pinned packages, with pip-audit and npm audit.

Leaves with 1 if there are any. What cannot be looked up from here is said in a sentence.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "constraints.txt"


def audit_python(folder: Path) -> list[str]:
    """Returns the vulnerabilities of the Python packages; pip-audit is installed beside them."""
    program = folder / "audit" / "bin" / "pip-audit"
    if not program.exists():
        print("Installing pip-audit ...")
        venv.create(folder / "audit", with_pip=True)
        install = ["install", "--quiet", "--disable-pip-version-check", "--no-input"]
        pinned = ["--constraint", str(PINNED), "pip-audit"]
        _run([str(program.with_name("pip")), *install, *pinned])
    options = ["--disable-pip", "--no-deps", "--progress-spinner", "off", "--format", "json"]
    return judge_python(_run([str(program), *options, "--requirement", str(PINNED)]))


def audit_client(folder: Path) -> list[str]:
    """Returns the vulnerabilities of the packages that the browser client is built from."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}{folder / 'bin'}"
    return judge_client(_run([shutil.which("npm", path=path) or "npm", "audit", "--json"]))


def judge_python(report: Any) -> list[str]:
    """Returns the vulnerabilities in a report of pip-audit; raises `LookupError` without one.

    It is content with packages that it could not look up, even if that is all of them.
    """
    packages = report.get("dependencies", []) if isinstance(report, dict) else []
    if not any("vulns" in package for package in packages):
        raise LookupError
    for package in packages:
        if "vulns" not in package:
            print(f"Not looked up: {package['name']}")
    return [
        f"{package['name']} {package['version']}: {found['id']}"
        for package in packages
        for found in package.get("vulns", [])
    ]


def judge_client(report: Any) -> list[str]:
    """Returns the vulnerabilities in a report of npm audit; raises `LookupError` without one."""
    if not isinstance(report, dict) or "vulnerabilities" not in report:
        raise LookupError
    return [
        f"{name} {found['range']}: {found['severity']}"
        for name, found in report["vulnerabilities"].items()
    ]


def _run(command: list[str]) -> Any:
    """Runs a program and returns what it prints as JSON, or None."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT / "web",
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return json.loads(done.stdout)
    except (OSError, ValueError):
        return None


def main() -> int:
    """Looks everything up; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("venv", type=Path, help="the virtual environment of the project")
    folder = parser.parse_args().venv.absolute()
    vulnerable = False
    for what, audit in (("Python", audit_python), ("browser client", audit_client)):
        try:
            found = audit(folder)
        except LookupError:
            print(f"The vulnerabilities of the {what} packages cannot be looked up from here.")
            continue
        print("\n".join(found) or f"No known vulnerability in the {what} packages.")
        vulnerable = vulnerable or bool(found)
    return int(vulnerable)


if __name__ == "__main__":
    sys.exit(main())
