"""Tests of the client on a server with a built release; METRO_ORIGIN names it."""

import asyncio
import json
import os
import unittest

from metro_data import AsyncClient, Client, ServiceError

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

    def test_rank_needs_every_figure_unless_partial(self):
        criteria = [
            {"measure": "manufacturing_share_of_gdp", "direction": "higher_better", "weight": 1},
            {"measure": "population_growth_5yr", "direction": "higher_better", "weight": 2},
        ]
        santa_fe = self.client.rank(criteria, states=["OK", "NM"])[-1]
        self.assertEqual([santa_fe[key] for key in ("geoid", "rank", "best", "worst")], ["42140", None, 4, 7])
        [partial] = [row for row in self.client.rank(criteria, states=["OK", "NM"], partial=True) if row["geoid"] == "42140"]
        self.assertEqual([partial[key] for key in ("rank", "best", "worst")], [6, 4, 7])

    def test_rank_without_criteria_ranks_nothing(self):
        metros = self.client.rank({}, states=["HI"])
        self.assertEqual([row["geoid"] for row in metros], ["27980", "46520"])
        self.assertEqual({(row["rank"], row["composite"]) for row in metros}, {(None, None)})

    def test_places_finds_metros_and_counties_by_name(self):
        self.assertEqual([row["geoid"] for row in self.client.places("austin-round")], ["12420"])
        self.assertEqual([row["geoid"] for row in self.client.places("DFW")], ["19100"])
        [county] = self.client.places("Travis County")
        population = county.pop("population")
        metro = "Austin-Round Rock-San Marcos, TX"
        self.assertEqual(county, {"geography": "county", "geoid": "48453", "name": "Travis County, TX", "metro": metro})
        self.assertGreater(population, 1_000_000)

    def test_places_reads_groups_of_more_than_one_page(self):
        counties = self.client.places("counties")
        self.assertEqual(len({row["geoid"] for row in counties}), len(counties))
        self.assertGreater(len(counties), 3000)
        self.assertEqual([row["geoid"] for row in self.client.places("metros in HI")], ["27980", "46520"])
        self.assertEqual({row["geography"] for row in self.client.places("washington", geography="state")}, {"state"})

    def test_places_says_that_no_place_has_the_name(self):
        self.assertEqual(self.client.places("Travis County").notes, [])
        self.assertIn("No place is named `Travs Conty`", self.client.places("Travs Conty").notes[0])

    def test_data_returns_a_row_for_each_place_and_measure(self):
        rows = self.client.data(["population", "gdp"], ["Travis County", "metros in HI"])
        self.assertEqual([row["geoid"] for row in rows], ["48453", "48453", "27980", "27980", "46520", "46520"])
        self.assertEqual([row["measure"] for row in rows[:2]], ["population", "gdp"])
        counties = self.client.get("gdp", geography="county", metro="12420")
        [same] = [row for row in counties if row["geoid"] == "48453"]
        self.assertIsNone(same.pop("break"))
        self.assertEqual(rows[1], {"geography": "county", **same})
        self.assertIn("Census Bureau", rows.cite())
        self.assertIn("Bureau of Economic Analysis", rows.cite())

    def test_rows_have_periods_marks_and_breaks(self):
        [owners] = [row for row in self.client.get("homeownership_rate") if row["geoid"] == "12420"]
        self.assertEqual((owners["year"], owners["period"]), (2023, "2019–2023"))
        [owners] = self.client.data(["homeownership_rate"], ["12420"])
        self.assertEqual((owners["year"], owners["period"]), (2023, "2019–2023"))
        rates = self.client.series("unemployment_rate", state="HI", first=2022)
        self.assertEqual([row["year"] for row in rates if row["break"]], [2023, 2023])
        pay = self.client.get("accommodation_and_food_average_annual_pay", geography="county", state="IL", year=2024)
        [marked] = [row for row in pay if row["as_published"]]
        self.assertEqual((marked["geoid"], round(marked["value"])), ("17135", 417248))

    def test_data_returns_what_is_derived(self):
        rows = self.client.data(["population"], ["US"], years="2021-2023", derive="percent_change")
        first, last, change = rows
        self.assertEqual([first["year"], last["year"], first["derived"], first["from_year"]], [2021, 2023, None, None])
        self.assertEqual((change["derived"], change["from_year"], change["year"]), ("percent_change", 2021, 2023))
        self.assertEqual((change["unit"], change["different"]), ("percent", None))
        self.assertAlmostEqual(change["value"], 100 * (last["value"] / first["value"] - 1), places=4)

    def test_data_returns_margins_and_other_places_of_a_name(self):
        [row] = rows = self.client.data(["median_household_income"], ["Orange County"], include=["margins"])
        self.assertEqual(row["geoid"], "06059")
        self.assertLess(row["lower"], row["value"])
        self.assertLess(row["value"], row["upper"])
        self.assertIn("it is also the name of Orange County, FL", rows.notes[0])

    def test_data_keeps_the_total(self):
        rows = self.client.data(["population", "unemployment_rate"], ["metros in HI"], years=2024, include=["total"])
        [total] = rows.total
        people = [row["value"] for row in rows if row["measure"] == "population"]
        self.assertEqual((total["count"], total["measure"], total["year"]), (len(people), "population", 2024))
        self.assertEqual(total["value"], sum(people))
        self.assertEqual(rows.about()["total"], [total])
        self.assertEqual(rows[:1].total, [total])
        self.assertIn("unemployment_rate does not add up, so it has no total.", rows.notes)
        self.assertEqual(self.client.data(["population"], ["US"]).total, [])

    def test_data_has_bounds_at_a_level_and_shares(self):
        [usual] = self.client.data(["median_household_income"], ["Orange County"], include=["margins"])
        [wider] = self.client.data(["median_household_income"], ["Orange County"], include=["margins"], level=99)
        self.assertLess(wider["lower"], usual["lower"])
        share = self.client.data(["population"], ["46520"], derive="share_of_us")[-1]
        self.assertEqual((share["derived"], share["unit"]), ("share_of_us", "percent of the United States"))

    def test_data_returns_missing_values_with_reasons_only(self):
        places = ["Aguadilla, PR", "Urban Honolulu, HI"]
        self.assertEqual([row["geoid"] for row in self.client.data(["population"], places)], ["46520"])
        missing, value = self.client.data(["population"], places, include=["reasons"])
        self.assertEqual((missing["geoid"], missing["value"], value["reason"]), ("10380", None, None))
        self.assertIsInstance(missing["reason"], str)

    def test_data_reads_all_pages_of_one_release(self):
        rows = self.client.data(["population"], ["counties"], order="highest")
        self.assertGreater(len(rows), 3000)
        values = [row["value"] for row in rows]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(rows.release, self.client.release())

    def test_a_slice_keeps_credits_and_notes(self):
        rows = self.client.data(["median_household_income"], ["Orange County", "US"])
        self.assertEqual((len(rows[:1]), rows[:1][0]), (1, rows[0]))
        self.assertEqual((rows[:1].cite(), rows[:1].release, rows[:1].notes), (rows.cite(), rows.release, rows.notes))

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

    def test_get_returns_bounds(self):
        [honolulu] = [r for r in self.client.get("homeownership_rate", state="HI", bounds=True) if r["geoid"] == "46520"]
        self.assertLess(honolulu["lower"], honolulu["value"])
        self.assertLess(honolulu["value"], honolulu["upper"])
        self.assertNotIn("lower", self.client.get("homeownership_rate", state="HI")[0])

    def test_get_returns_regions_without_a_value_with_the_reason(self):
        rows = self.client.get("population", reasons=True)
        self.assertEqual(len(rows), 393)
        self.assertEqual([row["geoid"] for row in rows], sorted(row["geoid"] for row in rows))
        [missing] = [row for row in rows if row["geoid"] == "10380"]
        self.assertEqual((missing["value"], missing["reason"], missing["unit"]), (None, "not_covered", "people"))
        self.assertEqual({row["reason"] for row in rows if row["value"] is not None}, {None})

    def test_get_returns_an_earlier_edition(self):
        revisions = self.client.list_revisions("population", geography="msa", region="10180", page=1).data
        editions = [one["edition"] for one in revisions["editions"]]
        values = next(one["values"] for one in revisions["regions"][0]["years"] if one["year"] == 2020)
        for edition, value in zip(editions, values):
            rows = self.client.get("population", year=2020, metro="10180", edition=edition)
            self.assertEqual([row["value"] for row in rows], [value])

    def test_series_returns_bounds_and_reasons(self):
        rows = self.client.series("population", metro="10380", first=2024, reasons=True)
        self.assertEqual([row["reason"] for row in rows], ["not_covered", "not_covered"])
        self.assertEqual({row["value"] for row in rows}, {None})
        for row in self.client.series("median_household_income", "state", first=2020, state="TX", bounds=True):
            self.assertLess(row["lower"], row["value"])
            self.assertLess(row["value"], row["upper"])

    def test_rank_returns_scores_bounds_and_robustness(self):
        criteria = {"homeownership_rate": "higher", "population": "higher"}
        first, last = self.client.rank(criteria, states=["HI"], scores=True, bounds=True, reasons=True, robustness=True)
        self.assertAlmostEqual(first["composite"], (first["homeownership_rate_score"] + first["population_score"]) / 2, 3)
        self.assertLess(first["homeownership_rate_lower"], first["homeownership_rate_upper"])
        self.assertEqual([first["population_lower"], first["population_reason"], first["reasons"]], [None, None, None])
        self.assertTrue(first["rank_low"] <= first["rank"] <= first["rank_high"] <= last["rank_high"])

    def test_rank_of_a_year_and_of_eliminated_metros(self):
        rows = self.client.rank({"population": "higher"}, {"tier": "1m"}, ["HI"], as_of=2021, include_eliminated=True)
        value = self.client.get("population", year=2021, metro="46520")[0]["value"]
        self.assertEqual([row["population"] for row in rows if row["geoid"] == "46520"], [value])
        self.assertEqual([row["eliminated"] for row in rows], [False, True] if value >= 1e6 else [True, True])
        self.assertEqual((rows.units, rows.periods), ({"population": "people"}, {"population": ["2021"]}))

    def test_ranks_have_the_ranks_that_margins_leave(self):
        rows = self.client.ranks("homeownership_rate")
        self.assertEqual(len(rows), 393)
        self.assertEqual([row["rank"] for row in rows], sorted(row["rank"] for row in rows))
        self.assertTrue(all(row["best"] <= row["rank"] <= row["worst"] for row in rows))
        lowest = self.client.ranks("homeownership_rate", direction="lower")[0]
        self.assertEqual(lowest["value"], rows[-1]["value"])

    def test_operations_return_answers(self):
        brief = self.client.get_brief("12420")
        self.assertEqual(brief.release, self.client.release())
        verdict = self.client.verify_claims(claims=[{"text": "The population of Austin, TX was 2,620,945 in 2025."}])
        self.assertIn("Census Bureau", verdict.cite())
        metros = self.client.compare_metros(ids=["12420", "19100"], measures=["population"]).rows("metros")
        self.assertEqual([metro["cbsa"] for metro in metros], ["12420", "19100"])
        self.assertIn("Census Bureau", metros.cite())
        self.assertEqual(self.client.get_openapi().data["openapi"][:2], "3.")
        csv = self.client.get_data_csv(measures="population", places="Tulsa, OK;US")
        self.assertEqual(len(csv.splitlines()), 3)

    def test_lists_have_all_pages_or_one(self):
        everything = self.client.list_measures()
        self.assertEqual(len({one["name"] for one in everything.data}), everything.meta["total"])
        self.assertEqual(self.client.list_measures(page=1).data, everything.data[:500])
        self.assertEqual(len(everything.rows()), everything.meta["total"])
        with self.assertRaisesRegex(TypeError, "name one of measures, metros"):
            self.client.compare_metros(ids="12420,19100").rows()

    def test_the_address_of_the_api_is_an_origin(self):
        for origin in (f"{ORIGIN}/api/v1", f"{ORIGIN}/api/v1/", f"{ORIGIN}/"):
            self.assertEqual(Client(origin).release(), self.client.release())

    def test_the_asynchronous_client_has_the_same_methods(self):
        public = {name for name in dir(Client) if not name.startswith("_")}
        self.assertEqual({name for name in dir(AsyncClient) if not name.startswith("_")}, public)

        async def read():
            client = AsyncClient(ORIGIN)
            return await asyncio.gather(client.get("gdp", geography="state"), client.get_brief("12420"))

        rows, brief = asyncio.run(read())
        self.assertEqual(rows, self.client.get("gdp", geography="state"))
        self.assertEqual(brief.data, self.client.get_brief("12420").data)

    def test_rows_say_what_they_are(self):
        rows = self.client.data(["homeownership_rate", "gdp"], ["metros in HI"], years="latest")
        self.assertEqual(rows.units, {"homeownership_rate": "percent", "gdp": "thousands of dollars"})
        self.assertEqual(rows.periods["homeownership_rate"], ["2019–2023"])
        self.assertEqual(len(self.client.get("agriculture_gdp", geography="state").notes), 1)
        self.assertEqual(json.loads(json.dumps(rows.about()))["credit"], rows.cite())

    def test_rows_become_data_frames(self):
        rows = self.client.get("gdp", geography="state")
        for package, convert in (("pandas", rows.to_pandas), ("polars", rows.to_polars)):
            with self.subTest(package):
                try:
                    frame = convert()
                except ImportError:
                    self.skipTest(f"{package} is not installed")
                self.assertEqual(list(frame["geoid"]), [row["geoid"] for row in rows])
                if package == "pandas":
                    self.assertEqual(frame.attrs, rows.about())
                    self.assertEqual(frame.head(2).attrs["release"], self.client.release())


if __name__ == "__main__":
    unittest.main()
