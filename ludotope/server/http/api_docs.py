"""The page that documents the HTTP interface, written from its OpenAPI schema."""

import base64
import hashlib
from html import escape
from typing import Any

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #2b2622; background: #faf6ee; }
h1, h2 { font-family: Georgia, serif; }
section { border-top: 1px solid #dccfb8; padding: .5rem 0; }
code { background: #efe6d5; padding: .1em .3em; border-radius: 4px; }
b { display: inline-block; min-width: 4.5rem; color: #8a3b22; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .1rem 1rem .1rem 0; }
@media (prefers-color-scheme: dark) { body { color: #ede4d3; background: #221e1a; }
  code { background: #3a322a; } section { border-color: #4a4036; } b { color: #e89b76; } }
"""


def write_api_docs(schema: dict[str, Any]) -> tuple[str, str]:
    """Returns the page, and the content security policy under which its style may be used."""
    info = schema["info"]
    structs = schema.get("components", {}).get("schemas", {})
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width">',
        f"<title>{escape(info['title'])}</title><style>{STYLE}</style>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
        f"<p>{_prose(info.get('description', ''))}</p>",
        '<p>The same for programs: <a href="/api/schema/openapi.json">openapi.json</a></p>',
    ]
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                parts.append(_operation(path, method, operation))
    parts.append("<h2>What is sent and received</h2>")
    parts += [_struct(name, struct) for name, struct in sorted(structs.items())]
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return "\n".join(parts), f"default-src 'none'; style-src 'sha256-{digest}'"


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    asked = [
        _name_of(content.get("schema", {}))
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    answered = [
        _name_of(content.get("schema", {}))
        for status, response in operation["responses"].items()
        if str(status).startswith("2")
        for content in response.get("content", {}).values()
    ]
    what = " → ".join(", ".join(filter(None, names)) for names in (asked, answered) if any(names))
    return (
        f"<section><b>{escape(method.upper())}</b> <code>{escape(path)}</code> {_prose(what)}<br>"
        f"{_prose(operation.get('description') or operation.get('summary') or '')}</section>"
    )


def _struct(name: str, struct: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code><td>{escape(_kind(kind))}</tr>"
        for field, kind in struct.get("properties", {}).items()
    )
    return (
        f'<section id="{escape(name)}"><h3>{escape(name)}</h3>'
        f"<p>{_prose(struct.get('description', ''))}</p><table>{rows}</table></section>"
    )


def _kind(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        return _name_of(kind)
    for several in ("oneOf", "anyOf"):
        if several in kind:
            return " or ".join(dict.fromkeys(_kind(one) for one in kind[several]))
    if "const" in kind:
        return str(kind["const"])
    if kind.get("enum"):
        return " or ".join(str(value) for value in kind["enum"])
    if kind.get("type") == "array":
        return f"list of {_kind(kind.get('items', {}))}"
    return str(kind.get("type", "anything"))


def _name_of(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _prose(text: str) -> str:
    """Text in which what stands between backquotes is code."""
    pieces = escape(text).split("`")
    return "".join(
        f"<code>{piece}</code>" if index % 2 else piece for index, piece in enumerate(pieces)
    )
