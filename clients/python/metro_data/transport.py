"""Requests to the service: errors, retries, timeouts."""

import http.client
import json
import re
import time
import urllib.error
import urllib.request


class ServiceError(Exception):
    """An error of the service. The message says how to fix the call.

    code: the code of the API, such as `not_found`; `unknown` if something else answered.
    status: the HTTP status; 0 if no response came.
    """

    def __init__(self, code, message, status):
        super().__init__(message)
        self.code = code
        self.status = status


class Transport:
    """Sends requests. It retries a failed connection and a 429 or 503 with `Retry-After`.

    timeout: seconds for one attempt.
    retries: how often a request is sent again.
    max_wait: seconds that a call waits in total.
    """

    def __init__(self, key=None, timeout=30, retries=3, max_wait=60, sleep=time.sleep):
        self.key = key
        self.timeout = timeout
        self.retries = retries
        self.max_wait = max_wait
        self.sleep = sleep

    def send(self, url, body=None):
        """Returns the answer as a dictionary and the response headers. Raises ServiceError."""
        waited = 0
        for attempt in range(self.retries + 1):
            try:
                return self._send_once(url, body)
            except _Retryable as failure:
                wait = failure.wait if failure.wait is not None else 0.5 * 2**attempt
                if attempt == self.retries or waited + wait > self.max_wait:
                    raise failure.error from None
                self.sleep(wait)
                waited += wait

    def _send_once(self, url, body):
        request = urllib.request.Request(url, headers={"Accept": "application/json"})
        if self.key:
            # A redirect may lead to another host, which must not see the key.
            request.add_unredirected_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            status, headers, text = self._exchange(request)
        except (OSError, http.client.HTTPException) as error:
            # An HTTPException is a connection that ended within the response.
            message = f"no response from {url}: {error}; check the origin and the network"
            raise _Retryable(ServiceError("unknown", message, 0), None) from None
        if status < 400:
            return _read(text, status), headers
        failure = _error_of(text, status)
        wait = headers.get("Retry-After", "")
        if status in (429, 503) and re.fullmatch("[0-9]{1,9}", wait):
            raise _Retryable(failure, max(1, int(wait)))
        raise failure

    def _exchange(self, request):
        try:
            response = urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.headers, response.read()


class _Retryable(Exception):
    """A failure that may pass. wait: the seconds that the service asks for; None if it does not say."""

    def __init__(self, error, wait):
        super().__init__()
        self.error = error
        self.wait = wait


def _read(text, status):
    try:
        return json.loads(text)
    except ValueError:
        raise ServiceError("unknown", f"HTTP {status} is not an answer of the service", status) from None


def _error_of(text, status):
    try:
        answer = json.loads(text)
        return ServiceError(answer["error"], answer["message"], status)
    except (ValueError, KeyError, TypeError):
        return ServiceError("unknown", f"HTTP {status} is not an answer of the service", status)
