"""Tests of the client on a server with a built release; METRO_ORIGIN names it."""

import os
import unittest

from metro_data import Client, ServiceError

ORIGIN = os.environ.get("METRO_ORIGIN")


@unittest.skipUnless(ORIGIN, "METRO_ORIGIN names no server")
class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = Client(ORIGIN)

    def test_get_returns_rows_with_unit_and_year(self):
        rates = self.client.get("unemployment_rate", state="HI")
        self.assertEqual([row["geoid"] for row in rates], ["27980", "46520"])
        self.assertEqual({row["unit"] for row in rates}, {"percent"})
        self.assertTrue(all(isinstance(row["year"], int) for row in rates))
        self.assertIn("Bureau of Labor Statistics", rates.cite())
        self.assertRegex(rates.cite(), r"Retrieved \d{4}-\d{2}-\d{2}\.")

    def test_get_reads_all_pages_of_one_release(self):
        counties = self.client.get("population", geography="county")
        self.assertGreater(len(counties), 3000)
        self.assertEqual(len({row["geoid"] for row in counties}), len(counties))
        self.assertEqual(counties.release, self.client.release())

    def test_get_returns_an_earlier_year(self):
        rows = self.client.get("population", year=2020, metro="38060", geography="county")
        self.assertEqual({row["year"] for row in rows}, {2020})
        self.assertEqual([row["geoid"] for row in rows], ["04013", "04021"])

    def test_series_returns_a_row_for_each_year(self):
        rows = self.client.series("population", metro="38060", geography="county", first=2020, last=2022)
        self.assertEqual([(row["geoid"], row["year"]) for row in rows[:3]], [("04013", y) for y in (2020, 2021, 2022)])

    def test_rank_takes_measures_and_directions(self):
        ranking = self.client.rank({"unemployment_rate": "lower"}, requirements={"tier": "1m"}, states=["TX"])
        self.assertGreater(len(ranking), 1)
        self.assertEqual(ranking[0]["rank"], 1)
        rates = [row["unemployment_rate"] for row in ranking]
        self.assertEqual(rates, sorted(rates))
        self.assertIn("Computed by Metro data service from", ranking.cite())

    def test_places_finds_metros_by_name(self):
        [place] = self.client.places("austin-round")
        self.assertEqual(place["geoid"], "12420")

    def test_a_client_with_a_release_reads_that_release(self):
        pinned = Client(ORIGIN, release=self.client.release())
        self.assertEqual(pinned.get("gdp", geography="state"), self.client.get("gdp", geography="state"))
        with self.assertRaises(ServiceError) as caught:
            Client(ORIGIN, release="1999-01-01").get("gdp")
        self.assertEqual(caught.exception.status, 404)

    def test_an_unknown_measure_raises_the_suggestion_of_the_service(self):
        with self.assertRaises(ServiceError) as caught:
            self.client.get("unemployement")
        self.assertEqual((caught.exception.code, caught.exception.status), ("not_found", 404))
        self.assertIn("unemployment_rate", str(caught.exception))

    def test_rows_become_data_frames(self):
        rows = self.client.get("gdp", geography="state")
        for package, convert in (("pandas", rows.to_pandas), ("polars", rows.to_polars)):
            with self.subTest(package):
                try:
                    frame = convert()
                except ImportError:
                    self.skipTest(f"{package} is not installed")
                self.assertEqual(list(frame["geoid"]), [row["geoid"] for row in rows])


if __name__ == "__main__":
    unittest.main()
