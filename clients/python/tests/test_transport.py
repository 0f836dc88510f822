"""Tests of requests, on a server of their own."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from metro_data import Client, ServiceError, cite

ANSWER = (200, {"Content-Type": "application/json"}, '{"data": [], "meta": {"total_pages": 1}, "attribution": []}')


class TransportTest(unittest.TestCase):
    def serve(self, *answers, **options):
        """Returns a client of a server that gives each answer once; `self.seen` has the requests, `self.waits` the seconds."""
        test, left = self, list(answers)
        self.seen, self.waits = [], []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                test.seen.append((self.path, self.headers.get("Authorization")))
                status, headers, text = left.pop(0)
                if status is None:
                    return self.connection.close()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            do_POST = do_GET

            def log_message(self, *_):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()

        def stop():
            server.shutdown()
            thread.join()
            server.server_close()

        self.addCleanup(stop)
        return Client(f"http://127.0.0.1:{server.server_port}", sleep=self.waits.append, **options)

    def test_waits_for_retry_after(self):
        limited = (429, {"Retry-After": "2"}, '{"error": "rate_limited", "message": "wait"}')
        self.assertEqual(self.serve(limited, ANSWER).places(), [])
        self.assertEqual(self.waits, [2])

    def test_raises_the_error_after_max_wait(self):
        limited = (503, {"Retry-After": "61"}, '{"error": "unavailable", "message": "later"}')
        with self.assertRaises(ServiceError) as caught:
            self.serve(limited).places()
        self.assertEqual((caught.exception.code, caught.exception.status, self.waits), ("unavailable", 503, []))

    def test_sends_a_request_again_after_an_error_that_ends_early(self):
        cut = (503, {"Retry-After": "1", "Content-Length": "50"}, "{")
        self.assertEqual(self.serve(cut, ANSWER).places(), [])

    def test_shows_the_key_to_no_host_that_a_redirect_names(self):
        location = f"{self.serve(ANSWER)._base}/places"
        redirecting = self.serve((302, {"Location": location}, ""), key="svc_key_secret")
        self.assertEqual(redirecting.places(), [])
        self.assertEqual([key for _, key in self.seen], ["Bearer svc_key_secret", None])

    def test_sends_a_request_again_after_a_lost_connection(self):
        self.assertEqual(self.serve((None, {}, ""), ANSWER).places(), [])
        self.assertEqual((len(self.seen), self.waits), (2, [0.5]))

    def test_sends_a_request_again_after_a_response_that_ended_early(self):
        status, headers, text = ANSWER
        cut = (status, {**headers, "Content-Length": str(len(text) + 1)}, text)
        self.assertEqual(self.serve(cut, ANSWER).places(), [])
        self.assertEqual((len(self.seen), self.waits), (2, [0.5]))

    def test_says_that_no_response_came(self):
        lost = (None, {}, "")
        with self.assertRaises(ServiceError) as caught:
            self.serve(lost, lost, lost, retries=2).places()
        self.assertIn("check the origin", str(caught.exception))
        self.assertEqual(self.waits, [0.5, 1.0])

    def test_does_not_repeat_a_refused_request(self):
        refused = (400, {}, '{"error": "bad_request", "message": "geography: must be one of msa, county, state"}')
        with self.assertRaisesRegex(ServiceError, "one of msa"):
            self.serve(refused).places(geography="metro")
        self.assertEqual(len(self.seen), 1)

    def test_an_answer_of_something_else_is_an_error(self):
        for status in (200, 502):
            with self.subTest(status), self.assertRaises(ServiceError) as caught:
                self.serve((status, {}, "<h1>Sign in</h1>")).places()
            self.assertEqual((caught.exception.code, caught.exception.status), ("unknown", status))

    def test_sends_the_key_as_a_bearer_token(self):
        self.serve(ANSWER, key="svc_key_x").places("new york")
        self.assertEqual(self.seen, [("/api/v1/places?q=new+york&per_page=500&page=1", "Bearer svc_key_x")])

    def test_data_gives_each_value_its_own_year(self):
        columns = [{"measure": "a", "unit": "people", "year": 2024}, {"measure": "b", "unit": "percent", "year": None}]
        region = {"geography": "county", "name": "X"}
        first = {**region, "geoid": "01001", "values": [5, 1.5], "years": [2024, 2022]}
        last = {**region, "geoid": "01003", "values": [None, 2.5], "years": [2024, 2023]}
        data = {"columns": columns, "rows": [first, last], "caveats": ["The years differ."]}
        answer = json.dumps({"data": data, "meta": {"total_pages": 1}, "attribution": []})
        rows = self.serve((200, {}, answer)).data(["a", "b"], ["01001", "01003"])
        figures = [(row["geoid"], row["measure"], row["year"], row["value"]) for row in rows]
        self.assertEqual(figures, [("01001", "a", 2024, 5), ("01001", "b", 2022, 1.5), ("01003", "b", 2023, 2.5)])
        self.assertEqual(rows.notes, ["The years differ."])

    def test_refuses_a_list_of_measures(self):
        client = Client("http://127.0.0.1")
        for read in (client.get, client.series):
            with self.subTest(read.__name__), self.assertRaisesRegex(TypeError, r"got \['population'\]. data\(\) reads"):
                read(["population"])

    def test_refuses_an_origin_without_a_scheme(self):
        with self.assertRaisesRegex(ValueError, "https://"):
            Client("example.org")


class CiteTest(unittest.TestCase):
    def test_prints_each_credit_and_each_term_once(self):
        entry = {"credit": "Source: A.", "retrieved_at": "2026-11-22T01:02:03Z", "license": "CC0", "disclaimer": "D."}
        other = {"credit": "Source: B.", "conditions": ["C."], "disclaimer": "D."}
        lines = ["Source: A. Retrieved 2026-11-22. CC0.", "Source: B.", "D.", "C."]
        self.assertEqual(cite([entry, other, entry]).split("\n"), lines)


if __name__ == "__main__":
    unittest.main()
