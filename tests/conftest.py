"""What holds for all tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is slow."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
