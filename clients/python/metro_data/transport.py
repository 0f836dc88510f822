"""Requests to the service: errors, retries, timeouts."""

from __future__ import annotations

import http.client
import json
import re
import time
import urllib.error
import urllib.request
from email.message import Message
from typing import Any, Callable, Mapping


class ServiceError(Exception):
    """An error of the service. The message says how to fix the call.

    code: the code of the API, such as `not_found`; `unknown` if something else answered.
    status: the HTTP status; 0 if no response came.
    """

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


class Transport:
    """Sends requests. It retries a failed connection and a 429 or 503 with `Retry-After`.

    timeout: seconds for one attempt.
    retries: how often a request is sent again.
    max_wait: seconds that a call waits in total.
    sleep: waits some seconds; default `time.sleep`.
    """

    def __init__(
        self, key: str | None, timeout: float, retries: int, max_wait: float, sleep: Callable[[float], None] | None
    ) -> None:
        self.key = key
        self.timeout = timeout
        self.retries = retries
        self.max_wait = max_wait
        self.sleep = sleep or time.sleep

    def send(self, url: str, body: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], Message]:
        """Returns the answer as a dictionary and the response headers. Raises ServiceError."""
        text, headers = self.send_for_text(url, body)
        try:
            return json.loads(text), headers
        except ValueError:
            raise ServiceError("unknown", "HTTP 200 is not an answer of the service", 200) from None

    def send_for_text(self, url: str, body: Mapping[str, Any] | None = None) -> tuple[str, Message]:
        """Returns the text of the answer and the response headers. Raises ServiceError."""
        waited, attempt = 0.0, 0
        while True:
            try:
                return self._send_once(url, body)
            except _Retryable as failure:
                wait = failure.wait if failure.wait is not None else 0.5 * 2**attempt
                if attempt >= self.retries or waited + wait > self.max_wait:
                    raise failure.error from None
                self.sleep(wait)
                waited += wait
                attempt += 1

    def _send_once(self, url: str, body: Mapping[str, Any] | None) -> tuple[str, Message]:
        request = urllib.request.Request(url)
        if self.key:
            # A redirect may lead to another host, which must not see the key.
            request.add_unredirected_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            status, headers, content = self._exchange(request)
        except (OSError, http.client.HTTPException) as error:
            # An HTTPException is a connection that ended within the response.
            message = f"no response from {url}: {error}; check the origin and the network"
            raise _Retryable(ServiceError("unknown", message, 0), None) from None
        text = content.decode("utf-8", "replace")
        if status < 400:
            return text, headers
        failure = _error_of(text, status)
        wait = headers.get("Retry-After", "")
        if status in (429, 503) and re.fullmatch("[0-9]{1,9}", wait):
            raise _Retryable(failure, max(1, int(wait)))
        raise failure

    def _exchange(self, request: urllib.request.Request) -> tuple[int, Message, bytes]:
        try:
            response = urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()
        with response:
            return response.status, response.headers, response.read()


class _Retryable(Exception):
    """A failure that may pass. wait: the seconds that the service asks for; None if it does not say."""

    def __init__(self, error: ServiceError, wait: int | None) -> None:
        super().__init__()
        self.error = error
        self.wait = wait


def _error_of(text: str, status: int) -> ServiceError:
    try:
        answer = json.loads(text)
        return ServiceError(answer["error"], answer["message"], status)
    except (ValueError, KeyError, TypeError):
        return ServiceError("unknown", f"HTTP {status} is not an answer of the service", status)
