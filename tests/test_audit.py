"""What is made of the reports of pip-audit and npm audit."""

from typing import Any

import pytest

from tools.audit import judge_client, judge_python

FINE = {"name": "rich", "version": "15.0", "vulns": []}
WRONG = {"name": "anyio", "version": "4.1", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
SKIPPED = {"name": "numba", "skip_reason": "not found"}


def test_vulnerabilities_are_listed() -> None:
    assert judge_python({"dependencies": [FINE, SKIPPED]}) == []
    assert judge_python({"dependencies": [FINE, WRONG]}) == [
        "anyio 4.1: PYSEC-1",
        "anyio 4.1: PYSEC-2",
    ]
    assert judge_client({"vulnerabilities": {}}) == []
    found = {"vite": {"range": "<6", "severity": "high"}}
    assert judge_client({"vulnerabilities": found}) == ["vite <6: high"]


@pytest.mark.parametrize("report", [None, [], {}, {"dependencies": [SKIPPED]}])
def test_packages_that_nobody_looked_up_are_not_fine(report: Any) -> None:
    with pytest.raises(LookupError):
        judge_python(report)
    with pytest.raises(LookupError):
        judge_client(report)
