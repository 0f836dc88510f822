"""How operations are called: addresses, pages, threads."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable
from typing import Any, Callable, Concatenate, Mapping, ParamSpec, Sequence, TypeVar
from urllib.parse import quote, urlencode

from .answer import Answer
from .transport import Transport

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C")
Values = Mapping[str, Any]


class Calls:
    """Calls operations of a server. `Client` describes the arguments."""

    def __init__(
        self,
        origin: str,
        key: str | None = None,
        release: str | None = None,
        *,
        timeout: float = 30,
        retries: int = 3,
        max_wait: float = 60,
        sleep: Callable[[float], None] | None = None,
    ) -> None:
        if not origin.startswith(("http://", "https://")):
            raise ValueError(f"origin must be an address such as https://api.example.org; got {origin!r}")
        self._base = origin.rstrip("/").removesuffix("/api/v1") + "/api/v1"
        self._release = release
        self._transport = Transport(key, timeout, retries, max_wait, sleep)

    def _read(self, path: str, named: Values, query: Values, body: Values | None) -> Answer:
        """Reads an answer. `query` and `body` may have members that are None, which are not sent."""
        answer, headers = self._transport.send(self._url(path, named, query), _given(body))
        if not isinstance(answer.get("attribution"), list):
            return Answer(answer, {}, [], headers.get("Release"))
        return Answer(answer["data"], answer.get("meta", {}), answer["attribution"], headers.get("Release"))

    def _text(self, path: str, named: Values, query: Values, body: None) -> str:
        text, _ = self._transport.send_for_text(self._url(path, named, query), body)
        return text

    def _list(
        self,
        path: str,
        named: Values,
        query: Values,
        body: Values | None,
        largest: int,
        parts: Sequence[str],
        page: int | None,
    ) -> Answer:
        """Reads a page of a list, or all pages, of one release, as one answer.

        parts: the members of `data` that each page has a part of; without any, `data` is the list.
        """
        size = {**query, "per_page": largest}
        whole = self._read(path, named, {**size, "page": page or 1}, body)
        if page is not None:
            return whole
        credits = {(entry["dataset"], entry["credit"]): entry for entry in whole.credits}
        release = query["release"] or self._release or whole.release
        for number in range(2, whole.meta["total_pages"] + 1):
            next_page = self._read(path, named, {**size, "release": release, "page": number}, body)
            credits.update(((entry["dataset"], entry["credit"]), entry) for entry in next_page.credits)
            if not parts:
                whole.data.extend(next_page.data)
            for part in parts:
                if part in next_page.data:
                    whole.data[part].extend(next_page.data[part])
        whole.credits = list(credits.values())
        return whole

    def _url(self, path: str, named: Values, query: Values) -> str:
        for name, value in named.items():
            path = path.replace("{" + name + "}", quote(str(value), safe=""))
        if "release" in query and query["release"] is None:
            query = {**query, "release": self._release}
        text = urlencode({name: _sent(value) for name, value in query.items() if value is not None})
        return f"{self._base}{path}?{text}" if text else self._base + path


class AsyncCalls:
    """Calls the methods of a client in threads, which blocks no event loop."""

    def __init__(self, client: Any) -> None:
        self._client = client


def in_thread(method: Callable[Concatenate[C, P], T]) -> Callable[Concatenate[AsyncCalls, P], Awaitable[T]]:
    """Returns the method of an asynchronous client that calls a method of its client in a thread."""

    async def call(self: AsyncCalls, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(method, self._client, *args, **kwargs)

    functools.update_wrapper(call, method)
    return call


def _given(body: Values | None) -> Values | None:
    return None if body is None else {name: value for name, value in body.items() if value is not None}


def _sent(value: Any) -> Any:
    """Returns the text of a query parameter: 1 or 0 for a flag, commas between the members of a list."""
    if isinstance(value, bool):
        return int(value)
    return value if isinstance(value, (str, int, float)) else ",".join(map(str, value))
