"""Requests to the service: errors, retries, timeouts."""

import json
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
        headers = {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body).encode()
        request = urllib.request.Request(url, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                return _read(response.read(), response.status), response.headers
        except urllib.error.HTTPError as error:
            with error:
                failure = _error_of(error.read(), error.code)
            wait = error.headers.get("Retry-After", "")
            if error.code in (429, 503) and wait.isdigit():
                raise _Retryable(failure, max(1, int(wait))) from None
            raise failure from None
        except OSError as error:
            message = f"no response from {url}: {error}; check the origin and the network"
            raise _Retryable(ServiceError("unknown", message, 0), None) from None


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
