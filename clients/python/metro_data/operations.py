"""Every operation of the API. Generated from its description by `npm run client-types`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence

from .answer import Answer
from .calls import AsyncCalls, Calls, in_thread


class Operations(Calls):
    """A method for each operation of the API. Lists have all pages, of one release, unless `page` names one."""

    def list_datasets(
        self,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read every dataset with its license, geographies and years.

        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/datasets",
            {},
            {"release": release},
            None,
        )

    def get_dataset(
        self,
        key: str,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read the license, credit and measures of a dataset.

        key: key of the dataset; `GET /datasets` lists the keys
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/datasets/{key}",
            {"key": key},
            {"release": release},
            None,
        )

    def list_measures(
        self,
        *,
        q: str | None = None,
        topic: str | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        dataset: str | None = None,
        sort: Literal["latest_year"] | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Search the measures by words, topic or dataset.

        q: words to search for, such as `house prices`; all must be in the name, label or unit, or else in
            these, the topic, the search terms and the key of the dataset; at most 16; measures that have them
            in name, label or unit are first
        topic: key of a topic: only its measures; `GET /topics` lists the keys
        geography: only measures with values for this type of region
        dataset: key of a dataset: only its measures
        sort: Extension: `latest_year` lists measures with the newest figures first, at the geography if one
            is given; default: by name, with `q` the best match first
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/measures",
            {},
            {"q": q, "topic": topic, "geography": geography, "dataset": dataset, "sort": sort, "release": release},
            None,
            500,
            [],
            page,
        )

    def list_topics(
        self,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read the topics that group the measures.

        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/topics",
            {},
            {"release": release},
            None,
        )

    def get_measure(
        self,
        name: str,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read the unit, method and years of a measure.

        name: name of the measure; `GET /measures` lists the names
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/measures/{name}",
            {"name": name},
            {"release": release},
            None,
        )

    def get_measure_values(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        vintage: int | None = None,
        edition: str | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read a measure's value for every region of a geography.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to list
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        vintage: values of this year, or of the latest year before it that the measure has; default: the
            latest
        edition: an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent`: the regions without a value, and why; pages then count
            all regions
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/measures/{name}/values",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "vintage": vintage, "edition": edition, "bounds": bounds, "level": level, "absent": absent, "release": release},
            None,
            500,
            ["values","absent"],
            page,
        )

    def get_measure_values_csv(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        vintage: int | None = None,
        edition: str | None = None,
        level: Literal[90, 95, 99] | None = None,
        release: str | None = None,
    ) -> str:
        """Read a measure's value for every region of a geography as a CSV file, by one address.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to list
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        vintage: values of this year, or of the latest year before it that the measure has; default: the
            latest
        edition: an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest
        level: Extension: the confidence of the bounds in percent; default: 90
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/measures/{name}/values.csv",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "vintage": vintage, "edition": edition, "level": level, "release": release},
            None,
        )

    def get_measure_ranks(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        direction: Literal["higher_better", "lower_better"] | None = None,
        vintage: int | None = None,
        level: int | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Rank the regions of a geography by a measure, with the certainty of each rank.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to rank
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        direction: whether rank 1 is the highest or lowest value
        vintage: figures of this year, or of the latest year before it; default: the latest
        level: the confidence that all ranks of the list are from `best` to `worst`, in percent
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/measures/{name}/ranks",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "direction": direction, "vintage": vintage, "level": level, "release": release},
            None,
            500,
            ["regions"],
            page,
        )

    def get_measure_ranks_csv(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        direction: Literal["higher_better", "lower_better"] | None = None,
        vintage: int | None = None,
        level: int | None = None,
        release: str | None = None,
    ) -> str:
        """Rank the regions of a geography by a measure as a CSV file, by one address.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to rank
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        direction: whether rank 1 is the highest or lowest value
        vintage: figures of this year, or of the latest year before it; default: the latest
        level: the confidence that all ranks of the list are from `best` to `worst`, in percent
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/measures/{name}/ranks.csv",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "direction": direction, "vintage": vintage, "level": level, "release": release},
            None,
        )

    def list_series(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        from_: int | None = None,
        to: int | None = None,
        window: int | None = None,
        edition: str | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read a measure's values of every year for the regions of a geography.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to list
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        from_: first year; default: the earliest
        to: last year; default: the latest
        window: set to a number of years to add `change`: the change over that many years
        edition: an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `reasons`, why each value is missing, aligned with `values`, and
            lists regions without any value, too
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/measures/{name}/series",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "from": from_, "to": to, "window": window, "edition": edition, "bounds": bounds, "level": level, "absent": absent, "release": release},
            None,
            500,
            ["regions"],
            page,
        )

    def list_series_csv(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"],
        state: str | None = None,
        metro: str | None = None,
        from_: int | None = None,
        to: int | None = None,
        edition: str | None = None,
        level: Literal[90, 95, 99] | None = None,
        release: str | None = None,
    ) -> str:
        """Read a measure's values of every year for the regions of a geography as a CSV file, by one address.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to list
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        from_: first year; default: the earliest
        to: last year; default: the latest
        edition: an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest
        level: Extension: the confidence of the bounds in percent; default: 90
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/measures/{name}/series.csv",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "from": from_, "to": to, "edition": edition, "level": level, "release": release},
            None,
        )

    def list_revisions(
        self,
        name: str,
        *,
        geography: Literal["msa", "county", "state"] | None = None,
        state: str | None = None,
        metro: str | None = None,
        region: str | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """List a measure's values in each edition.

        name: name of the measure; `GET /measures` lists the names
        geography: type of the regions to list; default: the first of msa, county and state that the measure
            has
        state: USPS code of a state, in any letter case: only metros at least partly in it, its counties, or
            the state itself
        metro: CBSA code, id or slug of a metro: only the metro itself, its counties, or its states
        region: the code of one region of the geography
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/measures/{name}/revisions",
            {"name": name},
            {"geography": geography, "state": state, "metro": metro, "region": region, "release": release},
            None,
            500,
            ["regions"],
            page,
        )

    def get_nation(
        self,
        name: str,
        *,
        from_: int | None = None,
        to: int | None = None,
        window: int | None = None,
        absent: bool | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read a measure's value for the United States.

        name: name of the measure; `GET /measures` lists the names
        from_: first year; default: the earliest
        to: last year; default: the latest
        window: set to a number of years to add `change`: the change over that many years
        absent: Extension: set to 1 to add `reasons`: why each value is missing, aligned with `values`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/measures/{name}/us",
            {"name": name},
            {"from": from_, "to": to, "window": window, "absent": absent, "release": release},
            None,
        )

    def trace_value(
        self,
        name: str,
        *,
        region: str,
        geography: Literal["msa", "county", "state"] | None = None,
        year: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Find the cells of the publisher's files behind a value.

        name: name of the measure; `GET /measures` lists the names
        region: code of a state (two digits), county, or metro (CBSA, five digits)
        geography: needed only if a county and a metro have the same code
        year: a year that the release holds; default: the year served
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/measures/{name}/trace",
            {"name": name},
            {"region": region, "geography": geography, "year": year, "release": release},
            None,
        )

    def get_data(
        self,
        *,
        measures: Sequence[str],
        places: Sequence[str],
        page: int | None = None,
        release: str | None = None,
        years: float | str | None = None,
        derive: Literal["ratio", "difference", "percent_change", "annual_percent_change", "change_from_peak", "share_of_us", "share_of_state"] | None = None,
        where: Sequence[Mapping[str, Any]] | None = None,
        include: Sequence[Literal["margins", "reasons", "total"]] | None = None,
        level: Literal[90, 95, 99] | None = None,
        order: Literal["highest", "lowest"] | None = None,
        order_by: str | None = None,
        detail: Literal["concise", "detailed"] | None = None,
    ) -> Answer:
        """Read measures of places by year as one table.

        measures: measure names from `GET /measures`
        places: names or codes (`Tulsa, OK`, `US`), or groups: `metros`, `states`, `counties of Atlanta`
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        years: `latest` (default), `all`, `2021` or `2019-2024`
        derive: `ratio`: the first measure by the second. `share_of_us`, `share_of_state`: in percent of the
            figure of the same year; only of figures that add up, such as counts and amounts. Others: the
            change to the last of `years`, from the first or, `change_from_peak`, from the highest value
            (percentages in percentage points)
        where: limits on figures: only places whose value of the last of `years` is from `min` to `max`, of
            each measure; it need not be in `measures`. A place without the figure is left out
        include: `margins`: bounds at 90 percent confidence, or at `level`; `reasons`: why values are null;
            `total`: adds the sum of all places, of figures that add up, and ratios and changes of the sums
        level: the confidence in percent of `margins` and of `different`; default: 90
        order: sorts the rows by `order_by`; default: highest, if that is given
        order_by: the column to sort by: a measure, with a year or what is derived: `gdp`, `gdp 2019`, `gdp
            difference`; default: the last column
        detail: `detailed` adds `id` to each row
        """
        return self._list(
            "/data",
            {},
            {"release": release},
            {"measures": measures, "places": places, "years": years, "derive": derive, "where": where, "include": include, "level": level, "order": order, "order_by": order_by, "detail": detail},
            500,
            ["rows","caveats"],
            page,
        )

    def get_data_csv(
        self,
        *,
        measures: str | Sequence[str],
        places: str,
        years: str | None = None,
        level: Literal[90, 95, 99] | None = None,
        release: str | None = None,
    ) -> str:
        """Read measures of places by year as a CSV file, by one address.

        measures: names of 1 to 10 measures from `GET /measures`, comma-separated
        places: names, codes or groups, separated by semicolons: `Tulsa, OK;48453;US`, `metros`, `states`,
            `counties of Atlanta`
        years: `latest` (default: of each place), `all`, `2021` or `2019-2024`
        level: Extension: the confidence of the bounds in percent; default: 90
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/data.csv",
            {},
            {"measures": measures, "places": places, "years": years, "level": level, "release": release},
            None,
        )

    def find_places(
        self,
        *,
        q: str | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Find metros, counties and states by name.

        q: a name, a code or a group: `Tulsa, OK`, `Travis County`, `DFW`, `counties of Atlanta`; without it,
            all metros, or all of `geography`
        geography: only places of this type
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/places",
            {},
            {"q": q, "geography": geography, "release": release},
            None,
            500,
            [],
            page,
        )

    def get_place(
        self,
        code: str,
        *,
        measures: str | Sequence[str] | None = None,
        context: bool | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        ranks: bool | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read every figure of a metro, county, state or the nation.

        code: CBSA code of a metro, FIPS code of a county or state, or `US`; `GET /places` finds it by name.
            Also the id of a region, codes such as `0500000US48453`, the code of an area (`csa-488`), and
            codes of counties joined by dots (`48453.48491`), which are an area, too
        measures: Extension: 1 to 50 names of measures, comma-separated: only these, in the order of the
            request; default: all, by name
        context: Extension: set to 1 to add `us` and `states` to each measure: the values of the United States
            and of the states of the place in the same year
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent`: the measures that the place has no value for, and why
        ranks: Extension: set to 1 to add `rank` to each measure: the place of the value among all places of
            its type with a value of the same year, the highest first, and how many others have the same
            value; a value that is older than those of others has no rank; with `bounds`, also the `best` and
            the `worst` rank
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/places/{code}",
            {"code": code},
            {"measures": measures, "context": context, "bounds": bounds, "level": level, "absent": absent, "ranks": ranks, "release": release},
            None,
        )

    def list_areas(
        self,
        *,
        q: str | None = None,
        kind: Literal["micro", "csa", "metdiv", "region", "division"] | None = None,
        state: str | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read the areas, other than metros, that agencies name.

        q: words to search for, such as `San Jose`; all must be in the name
        kind: type of area: a micropolitan statistical area, combined statistical area or metropolitan
            division of OMB, or one of the four regions and nine divisions of the Census Bureau: only areas of
            this type
        state: USPS code of a state, in any letter case: only areas with a county in it
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/areas",
            {},
            {"q": q, "kind": kind, "state": state, "release": release},
            None,
            500,
            [],
            page,
        )

    def describe_area(
        self,
        *,
        name: str,
        counties: Sequence[str],
        measures: str | Sequence[str] | None = None,
        context: bool | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        ranks: bool | None = None,
        series: str | Sequence[str] | None = None,
        from_: int | None = None,
        to: int | None = None,
        window: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read every figure of a region of your own.

        name: a name of your choice, which the response repeats
        counties: FIPS codes of counties, or names such as `Travis County, TX`; a county that has two of these
            counts once
        measures: 1 to 50 names of measures, comma-separated: only these, in the order of the request;
            default: all, by name
        context: Extension: set to 1 to add `us` and `states` to each measure: the values of the United States
            and of the states of the area in the same year
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent`: the measures that the area has no value for, and why
        ranks: Extension: set to 1 to add `rank` to each measure: the place that the value would have among
            those of all metros of the same year, the highest first
        series: 1 to 50 names of measures, comma-separated: adds `series`: their values of every year, as `GET
            /metros/{ref}/series` returns those of a metro
        from_: first year; default: the earliest
        to: last year; default: the latest
        window: set to a number of years to add `change`: the change over that many years
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/areas",
            {},
            {"measures": measures, "context": context, "bounds": bounds, "level": level, "absent": absent, "ranks": ranks, "series": series, "from": from_, "to": to, "window": window, "release": release},
            {"name": name, "counties": counties},
        )

    def list_areas_csv(
        self,
        *,
        q: str | None = None,
        kind: Literal["micro", "csa", "metdiv", "region", "division"] | None = None,
        state: str | None = None,
        release: str | None = None,
    ) -> str:
        """Read the areas, other than metros, that agencies name as a CSV file, by one address.

        q: words to search for, such as `San Jose`; all must be in the name
        kind: type of area: a micropolitan statistical area, combined statistical area or metropolitan
            division of OMB, or one of the four regions and nine divisions of the Census Bureau: only areas of
            this type
        state: USPS code of a state, in any letter case: only areas with a county in it
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/areas.csv",
            {},
            {"q": q, "kind": kind, "state": state, "release": release},
            None,
        )

    def list_states(
        self,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read the states with their codes and population.

        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/states",
            {},
            {"release": release},
            None,
        )

    def list_states_csv(
        self,
        *,
        release: str | None = None,
    ) -> str:
        """Read the states as a CSV file, by one address.

        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/states.csv",
            {},
            {"release": release},
            None,
        )

    def list_counties(
        self,
        *,
        state: str | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read the counties with their codes, metros and population.

        state: USPS code of a state, in any letter case: only its counties
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/counties",
            {},
            {"state": state, "release": release},
            None,
            500,
            [],
            page,
        )

    def list_counties_csv(
        self,
        *,
        state: str | None = None,
        release: str | None = None,
    ) -> str:
        """Read the counties as a CSV file, by one address.

        state: USPS code of a state, in any letter case: only its counties
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/counties.csv",
            {},
            {"state": state, "release": release},
            None,
        )

    def list_metros(
        self,
        *,
        state: str | None = None,
        q: str | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Search the metropolitan statistical areas by name or state.

        state: USPS code of a state, in any letter case: only metros that are at least partly in it
        q: up to 16 words to search for, such as `Austin, TX`; each must be in the name of the metro, or in
            the name or USPS code of one of its states
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/metros",
            {},
            {"state": state, "q": q, "release": release},
            None,
            500,
            [],
            page,
        )

    def list_metros_csv(
        self,
        *,
        state: str | None = None,
        q: str | None = None,
        release: str | None = None,
    ) -> str:
        """Read the metros as a CSV file, by one address.

        state: USPS code of a state, in any letter case: only metros that are at least partly in it
        q: up to 16 words to search for, such as `Austin, TX`; each must be in the name of the metro, or in
            the name or USPS code of one of its states
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/metros.csv",
            {},
            {"state": state, "q": q, "release": release},
            None,
        )

    def compare_metros(
        self,
        *,
        ids: str | Sequence[str],
        measures: str | Sequence[str] | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        vintage: int | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        differences: bool | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read the same measures of several metros side by side.

        ids: 1 to 25 metros, comma-separated: CBSA codes, ids or slugs, or codes of areas; with `geography`,
            FIPS codes of counties or states
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        vintage: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent` to each metro: why values are missing
        differences: Extension: set to 1 to add `differences` to each metro after the first: how far its
            values are from those of the first, with bounds
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/metros/compare",
            {},
            {"ids": ids, "measures": measures, "geography": geography, "vintage": vintage, "bounds": bounds, "level": level, "absent": absent, "differences": differences, "release": release},
            None,
        )

    def compare_metros_csv(
        self,
        *,
        ids: str | Sequence[str],
        measures: str | Sequence[str] | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        vintage: int | None = None,
        level: Literal[90, 95, 99] | None = None,
        release: str | None = None,
    ) -> str:
        """Read the same measures of several metros as a CSV file, by one address.

        ids: 1 to 25 metros, comma-separated: CBSA codes, ids or slugs, or codes of areas; with `geography`,
            FIPS codes of counties or states
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        vintage: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        level: Extension: the confidence of the bounds in percent; default: 90
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/metros/compare.csv",
            {},
            {"ids": ids, "measures": measures, "geography": geography, "vintage": vintage, "level": level, "release": release},
            None,
        )

    def get_metro(
        self,
        ref: str,
        *,
        context: bool | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        ranks: bool | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read every figure of a metro.

        ref: CBSA code of the metro, its id, or its slug
        context: Extension: set to 1 to add `us` and `states` to each measure: the values of the United States
            and of the states of the metro in the same year
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent`: the measures that the metro has no value for, and why
        ranks: Extension: set to 1 to add `rank` to each measure: the place of the value among all metros with
            a value of the same year, the highest first, and how many others have the same value; a value that
            is older than those of others has no rank; with `bounds`, also the `best` and the `worst` rank
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/metros/{ref}",
            {"ref": ref},
            {"context": context, "bounds": bounds, "level": level, "absent": absent, "ranks": ranks, "release": release},
            None,
        )

    def get_metro_series(
        self,
        ref: str,
        *,
        measures: str | Sequence[str] | None = None,
        from_: int | None = None,
        to: int | None = None,
        window: int | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read a metro's values of every year.

        ref: CBSA code of the metro, its id, or its slug
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        from_: first year; default: the earliest
        to: last year; default: the latest
        window: set to a number of years to add `change`: the change over that many years
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `reasons` to each series: why each value is missing, aligned with
            `values`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/metros/{ref}/series",
            {"ref": ref},
            {"measures": measures, "from": from_, "to": to, "window": window, "bounds": bounds, "level": level, "absent": absent, "release": release},
            None,
        )

    def get_metro_series_csv(
        self,
        ref: str,
        *,
        measures: str | Sequence[str] | None = None,
        from_: int | None = None,
        to: int | None = None,
        level: Literal[90, 95, 99] | None = None,
        release: str | None = None,
    ) -> str:
        """Read a metro's values of every year as a CSV file, by one address.

        ref: CBSA code of the metro, its id, or its slug
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        from_: first year; default: the earliest
        to: last year; default: the latest
        level: Extension: the confidence of the bounds in percent; default: 90
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/metros/{ref}/series.csv",
            {"ref": ref},
            {"measures": measures, "from": from_, "to": to, "level": level, "release": release},
            None,
        )

    def list_peers(
        self,
        ref: str,
        *,
        geography: Literal["msa", "county", "state"] | None = None,
        measures: str | Sequence[str] | None = None,
        release: str | None = None,
    ) -> Answer:
        """Find the metros with the most similar figures.

        ref: CBSA code of the metro, its id, or its slug
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/metros/{ref}/peers",
            {"ref": ref},
            {"geography": geography, "measures": measures, "release": release},
            None,
        )

    def list_peers_csv(
        self,
        ref: str,
        *,
        geography: Literal["msa", "county", "state"] | None = None,
        measures: str | Sequence[str] | None = None,
        release: str | None = None,
    ) -> str:
        """Find the metros with the most similar figures as a CSV file, by one address.

        ref: CBSA code of the metro, its id, or its slug
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        measures: 1 to 50 names of measures, comma-separated; default: the standard figures
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/metros/{ref}/peers.csv",
            {"ref": ref},
            {"geography": geography, "measures": measures, "release": release},
            None,
        )

    def get_brief(
        self,
        ref: str,
        *,
        tokens: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read what is most unusual about a metro, in sentences with their figures.

        ref: CBSA code of the metro, its id, or its slug
        tokens: how many tokens the sentences may have together, as estimated for current language models
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/metros/{ref}/brief",
            {"ref": ref},
            {"tokens": tokens, "release": release},
            None,
        )

    def screen_metros(
        self,
        *,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        offset: int | None = None,
        max_rows: int | None = None,
        near_misses: int | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        certainty: bool | None = None,
        relax: bool | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
    ) -> Answer:
        """Filter metros by state and by requirements on their figures.

        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        offset: Extension: how many regions at the beginning of the list to leave out
        max_rows: Extension: the most regions to list
        near_misses: Extension: set to a number to add `near_misses`: the metros that fail at most that many
            requirements, at most 500, and by how much; from 2 on, `failed` has every requirement that a metro
            fails
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent` to each metro: why values are missing
        certainty: Extension: set to 1 to add `certainty`: whether each metro `passes`, `fails` or is
            `undecided`; a metro is undecided if a limit is within the bounds of its value, or the value is
            missing, and bounds of withheld parts do not decide
        relax: Extension: set to 1 to add `relax`: the limits of each requirement that leave one, five and ten
            more metros, and how many metros pass it alone
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        """
        return self._read(
            "/screen",
            {},
            {"as_of": as_of, "geography": geography, "offset": offset, "max_rows": max_rows, "near_misses": near_misses, "bounds": bounds, "level": level, "absent": absent, "certainty": certainty, "relax": relax, "release": release},
            {"scope": scope, "requirements": requirements},
        )

    def rank_metros(
        self,
        *,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        offset: int | None = None,
        max_rows: int | None = None,
        bounds: bool | None = None,
        level: Literal[90, 95, 99] | None = None,
        absent: bool | None = None,
        robustness: bool | None = None,
        figures: bool | None = None,
        partial: bool | None = None,
        top: int | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """Order metros by weighted criteria, with the score of each.

        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        offset: Extension: how many regions at the beginning of the list to leave out
        max_rows: Extension: the most regions to list
        bounds: Extension: set to 1 to add the 90 percent confidence interval of each figure with a published
            margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        absent: Extension: set to 1 to add `absent` to each metro: why values are missing
        robustness: Extension: set to 1 to add `robustness`, and to each ranked metro `rank_interval` and
            `top10_share`: how its rank changes with other weights, another way of scoring, errors of figures
            and, with `partial`, missing scores
        figures: Extension: with `robustness`, set to 0 to take all figures as exact; by default, each one
            with bounds is drawn from a normal distribution with its stated error
        partial: Extension: set to 1 to also rank metros that lack figures, by those that they have, if these
            carry at least two thirds of the weight
        top: Extension: with `robustness`, set to 5, for example, to add `top_share` to each ranked metro: the
            share of the draws in which it is among the first 5; `top10_share` has the share for the default,
            10
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank",
            {},
            {"as_of": as_of, "geography": geography, "offset": offset, "max_rows": max_rows, "bounds": bounds, "level": level, "absent": absent, "robustness": robustness, "figures": figures, "partial": partial, "top": top, "release": release},
            {"scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def rank_metros_csv(
        self,
        *,
        criteria: str | Sequence[str],
        states: str | Sequence[str] | None = None,
        tier: Literal["1m", "500k", "250k"] | None = None,
        min_population: float | None = None,
        max_population: float | None = None,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        level: Literal[90, 95, 99] | None = None,
        partial: bool | None = None,
        release: str | None = None,
    ) -> str:
        """Order metros by weighted criteria as a CSV file, by one address.

        criteria: criteria, comma-separated, each a measure, `higher` or `lower`, and its weight (default: 1),
            with colons between them: `unemployment_rate:lower,population:higher:2`
        states: USPS codes, comma-separated: only metros that are at least partly in one of these states
        tier: lowest population: 1,000,000, 500,000 or 250,000
        min_population: only metros with at least this many people
        max_population: only metros with at most this many people
        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        level: Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99
            percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally
            distributed errors
        partial: Extension: set to 1 to also rank metros that lack figures, by those that they have, if these
            carry at least two thirds of the weight
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/rank.csv",
            {},
            {"criteria": criteria, "states": states, "tier": tier, "min_population": min_population, "max_population": max_population, "as_of": as_of, "geography": geography, "level": level, "partial": partial, "release": release},
            None,
        )

    def explain_rank(
        self,
        *,
        metro: str,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        partial: bool | None = None,
        robustness: bool | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """See why a metro has its rank or is excluded, and what would include it.

        metro: a metro's id, five-digit CBSA code, or slug; with `geography`, the FIPS code of a county or
            state
        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        partial: Extension: set to 1 to also rank metros that lack figures, by those that they have, if these
            carry at least two thirds of the weight
        robustness: Extension: set to 1 to add `rank_interval` and `top10_share`: how the rank changes, as in
            `POST /rank`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank/explain",
            {},
            {"as_of": as_of, "geography": geography, "partial": partial, "robustness": robustness, "release": release},
            {"metro": metro, "scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def flip_rank(
        self,
        *,
        a: str,
        b: str,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """Find the smallest change of weights for a metro to catch up with another.

        a: the metro to be overtaken: its id, five-digit CBSA code, or slug
        b: the metro to overtake it: its id, five-digit CBSA code, or slug
        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank/flip",
            {},
            {"as_of": as_of, "geography": geography, "release": release},
            {"a": a, "b": b, "scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def get_frontier(
        self,
        *,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """Find the best trade-offs: the metros that no other metro dominates.

        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank/frontier",
            {},
            {"as_of": as_of, "geography": geography, "release": release},
            {"scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def get_acceptability(
        self,
        *,
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
        top: int | None = None,
    ) -> Answer:
        """Read how often each metro is first or near the top over all possible weights.

        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: what metros are scored by, each measure once, with limits of its weight
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        top: how many first places count for `top_share`
        """
        return self._read(
            "/rank/acceptability",
            {},
            {"as_of": as_of, "geography": geography, "release": release},
            {"scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated, "top": top},
        )

    def rank_variants(
        self,
        *,
        variants: Sequence[Mapping[str, Any]],
        as_of: int | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        partial: bool | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """Compare the order of metros under other sets of weights.

        variants: the other sets of weights
        as_of: values of this year, or of the latest year before it that a measure has; default: the latest;
            `vintages` has the years
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        partial: Extension: set to 1 to also rank metros that lack figures, by those that they have, if these
            carry at least two thirds of the weight
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank/variants",
            {},
            {"as_of": as_of, "geography": geography, "partial": partial, "release": release},
            {"variants": variants, "scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def explain_moves(
        self,
        *,
        from_: int | str,
        to: int | str,
        geography: Literal["msa", "county", "state"] | None = None,
        partial: bool | None = None,
        release: str | None = None,
        scope: Mapping[str, Any] | None = None,
        requirements: Mapping[str, Any] | None = None,
        criteria: Sequence[Mapping[str, Any]] | None = None,
        include_eliminated: bool | None = None,
    ) -> Answer:
        """Explain how ranks moved between two years or releases.

        from_: a year: each measure's values of it, or of the latest year before it; or the id of an earlier
            release that this server holds: the values that it serves
        to: a year, or the id of the release that answers; as `from`, either two years or two releases
        geography: Extension: type of the regions; counties and states have `geoid` in place of `cbsa`
        partial: Extension: set to 1 to also rank metros that lack figures, by those that they have, if these
            carry at least two thirds of the weight
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        scope: the metros to consider; default: all
        requirements: limits that a metro must meet; a metro without the figure fails, unless bounds of
            withheld parts decide
        criteria: measures to score metros by, each at most once; without criteria, or if all weights are 0,
            no metro has a rank
        include_eliminated: true: the list ends with the metros that fail a requirement or a cutoff, each with
            the reasons
        """
        return self._read(
            "/rank/moves",
            {},
            {"geography": geography, "partial": partial, "release": release},
            {"from": from_, "to": to, "scope": scope, "requirements": requirements, "criteria": criteria, "include_eliminated": include_eliminated},
        )

    def verify_claims(
        self,
        *,
        claims: Sequence[Mapping[str, Any]],
        release: str | None = None,
    ) -> Answer:
        """Compare stated figures with those of the release.

        claims: figures to check
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/verify",
            {},
            {"release": release},
            {"claims": claims},
        )

    def list_incentive_programs(
        self,
        *,
        state: str | None = None,
        metro: str | None = None,
        mechanism: Literal["tax_credit", "grant", "loan", "loan_guarantee", "abatement", "exemption", "training_grant", "infrastructure", "financing_bond", "zone_designation", "other"] | None = None,
        q: str | None = None,
        industry: str | None = None,
        status: Literal["active", "sunset", "suspended"] | None = None,
        entity_type: Literal["for_profit", "small_business", "nonprofit", "government", "tribal", "education", "individual"] | None = None,
        activity: str | None = None,
        form: Literal["credit", "deduction", "deferral", "exclusion", "preferential_rate", "direct_payment", "insurance", "property", "service"] | None = None,
        sort: Literal["name", "apply"] | None = None,
        active_on: str | None = None,
        retired: bool | None = None,
        applicable: bool | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read what governments offer to businesses, with the evidence for each fact.

        state: USPS code or FIPS code of a state: only federal programs, and those of the state and its local
            governments that the catalog covers
        metro: CBSA code, id or slug of a metro: only federal programs, and those of its states and local
            governments that the catalog covers
        mechanism: only programs of this kind; a program may have several kinds (`mechanisms`)
        q: Extension: words to search for, at most 16; all must be words, or begin words, of the name, an
            alias, the agency or the summaries
        industry: Extension: first 2 to 6 digits of a NAICS code: programs with a code within it or around it,
            then those that name no industry, or others without a limit to them (`match`)
        status: Extension: status: programs that state it, then those that state none and may apply (`match`)
        entity_type: Extension: type of the applicant: programs that state that it, or any, may apply, then
            those that state none or a related type and may apply (`match`)
        activity: Extension: what the money is for: a category that programs list as `activities`, or its
            upper level, such as `Agricultural`: programs with it, then those without categories, which may
            apply (`match`)
        form: Extension: only programs of this `form`, such as tax deductions
        sort: Extension: `name` (default): by level of government, key of the jurisdiction, and name; `apply`:
            so, but with rules of the income tax that nobody applies for, such as deductions, at the end
        active_on: Extension: day: leaves out programs that are known not to be in force on it, because they
            start later, ended before, or are suspended
        retired: Extension: set to 1 to list retired programs instead: those that ended, or that the official
            inventory no longer lists (`retired`)
        applicable: Extension: with `metro` or `state`, set to 1 to leave out federal programs that do not
            apply there: those of areas in other states, and those of designated areas that the metro does not
            have (`place`)
        page: one page, of up to 200 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/incentive_programs",
            {},
            {"state": state, "metro": metro, "mechanism": mechanism, "q": q, "industry": industry, "status": status, "entity_type": entity_type, "activity": activity, "form": form, "sort": sort, "active_on": active_on, "retired": retired, "applicable": applicable, "release": release},
            None,
            200,
            [],
            page,
        )

    def fit_incentive_programs(
        self,
        *,
        q: str | None = None,
        sort: Literal["match", "amount", "name"] | None = None,
        page: int | None = None,
        release: str | None = None,
        metro: str | None = None,
        state: str | None = None,
        industry: str | None = None,
        entity_type: Literal["for_profit", "small_business", "nonprofit", "government", "tribal", "education", "individual"] | None = None,
        jobs: int | None = None,
        investment_usd: float | None = None,
        activities: Sequence[str] | None = None,
        on: str | None = None,
        mechanisms: Sequence[Literal["tax_credit", "grant", "loan", "loan_guarantee", "abatement", "exemption", "training_grant", "infrastructure", "financing_bond", "zone_designation", "other"]] | None = None,
    ) -> Answer:
        """Compare a project with the programs of a place.

        q: only programs with these words, as `q` of `GET /incentive_programs` finds them
        sort: order of programs with the same verdict: `match` (default) by how well they match, `amount` by
            the yearly amount of the whole program (the latest obligated one, otherwise an estimate), largest
            first and those without one last, `name` by name
        page: one page, of up to 200 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        metro: a metro's id, five-digit CBSA code, or slug; with `geography`, the FIPS code of a county or
            state
        state: USPS code or FIPS code of a state; not together with `metro`
        industry: first 2 to 6 digits of a NAICS code
        entity_type: type of the applicant
        jobs: jobs of the project
        investment_usd: investment of the project in dollars
        activities: categories that programs list as `activities`, or their upper levels, such as `Business
            and Commerce`, in any letter case; a program with one of them fits
        on: the day on which the program must be in force; without it, the date is compared with today (UTC)
            only where the program states enough
        mechanisms: only programs of one of these kinds
        """
        return self._list(
            "/incentive_programs/fit",
            {},
            {"q": q, "sort": sort, "release": release},
            {"metro": metro, "state": state, "industry": industry, "entity_type": entity_type, "jobs": jobs, "investment_usd": investment_usd, "activities": activities, "on": on, "mechanisms": mechanisms},
            200,
            [],
            page,
        )

    def list_releases(
        self,
        *,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """Read the active release and those before it.

        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/releases",
            {},
            {"release": release},
            None,
            500,
            [],
            page,
        )

    def get_release(
        self,
        id: str,
        *,
        release: str | None = None,
    ) -> Answer:
        """Read the datasets of a release, and how many values it changed.

        id: id of the release; `GET /releases` lists the ids
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._read(
            "/releases/{id}",
            {"id": id},
            {"release": release},
            None,
        )

    def list_changes(
        self,
        id: str,
        *,
        since: str | None = None,
        measure: str | None = None,
        dataset: str | None = None,
        metro: str | None = None,
        state: str | None = None,
        geography: Literal["msa", "county", "state"] | None = None,
        page: int | None = None,
        release: str | None = None,
    ) -> Answer:
        """List the values that a release changed.

        id: id of the release; `GET /releases` lists the ids
        since: id of an earlier release to compare with; default: the one before
        measure: name of a measure: only its values
        dataset: key of a dataset: only values of its measures
        metro: CBSA code, id or slug of a metro: only its values and those of its counties
        state: USPS code of a state, in any letter case: only regions at least partly in it
        geography: only values of this type of region
        page: one page, of up to 500 rows; default: all pages
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._list(
            "/releases/{id}/changes",
            {"id": id},
            {"since": since, "measure": measure, "dataset": dataset, "metro": metro, "state": state, "geography": geography, "release": release},
            None,
            500,
            [],
            page,
        )

    def get_measure_feed(
        self,
        name: str,
        *,
        release: str | None = None,
    ) -> str:
        """Follow the changes of a measure.

        name: name of the measure; `GET /measures` lists the names
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/feeds/measures/{name}",
            {"name": name},
            {"release": release},
            None,
        )

    def get_metro_feed(
        self,
        ref: str,
        *,
        release: str | None = None,
    ) -> str:
        """Follow the changes of a metro.

        ref: CBSA code of the metro, its id, or its slug
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/feeds/metros/{ref}",
            {"ref": ref},
            {"release": release},
            None,
        )

    def get_figures_feed(
        self,
        *,
        figures: str | Sequence[str],
        release: str | None = None,
    ) -> str:
        """Follow the changes of some figures.

        figures: 1 to 100 figures, comma-separated: `measure:geography:code`
        release: id of a release that this server holds; `GET /releases` lists the ids; default: the active
            release
        """
        return self._text(
            "/feeds/changes",
            {},
            {"figures": figures, "release": release},
            None,
        )

    def get_me(
        self,
    ) -> Answer:
        """Read the person, account and limits of your API key or token.
        """
        return self._read(
            "/me",
            {},
            {},
            None,
        )

    def get_openapi(
        self,
    ) -> Answer:
        """Read this reference as an OpenAPI 3.1 document.
        """
        return self._read(
            "/openapi.json",
            {},
            {},
            None,
        )

    def get_openapi30(
        self,
    ) -> Answer:
        """Read this reference as an OpenAPI 3.0 document.
        """
        return self._read(
            "/openapi-3.0.json",
            {},
            {},
            None,
        )


class AsyncOperations(AsyncCalls):
    """The methods of `Operations` as coroutines."""

    list_datasets = in_thread(Operations.list_datasets)
    get_dataset = in_thread(Operations.get_dataset)
    list_measures = in_thread(Operations.list_measures)
    list_topics = in_thread(Operations.list_topics)
    get_measure = in_thread(Operations.get_measure)
    get_measure_values = in_thread(Operations.get_measure_values)
    get_measure_values_csv = in_thread(Operations.get_measure_values_csv)
    get_measure_ranks = in_thread(Operations.get_measure_ranks)
    get_measure_ranks_csv = in_thread(Operations.get_measure_ranks_csv)
    list_series = in_thread(Operations.list_series)
    list_series_csv = in_thread(Operations.list_series_csv)
    list_revisions = in_thread(Operations.list_revisions)
    get_nation = in_thread(Operations.get_nation)
    trace_value = in_thread(Operations.trace_value)
    get_data = in_thread(Operations.get_data)
    get_data_csv = in_thread(Operations.get_data_csv)
    find_places = in_thread(Operations.find_places)
    get_place = in_thread(Operations.get_place)
    list_areas = in_thread(Operations.list_areas)
    describe_area = in_thread(Operations.describe_area)
    list_areas_csv = in_thread(Operations.list_areas_csv)
    list_states = in_thread(Operations.list_states)
    list_states_csv = in_thread(Operations.list_states_csv)
    list_counties = in_thread(Operations.list_counties)
    list_counties_csv = in_thread(Operations.list_counties_csv)
    list_metros = in_thread(Operations.list_metros)
    list_metros_csv = in_thread(Operations.list_metros_csv)
    compare_metros = in_thread(Operations.compare_metros)
    compare_metros_csv = in_thread(Operations.compare_metros_csv)
    get_metro = in_thread(Operations.get_metro)
    get_metro_series = in_thread(Operations.get_metro_series)
    get_metro_series_csv = in_thread(Operations.get_metro_series_csv)
    list_peers = in_thread(Operations.list_peers)
    list_peers_csv = in_thread(Operations.list_peers_csv)
    get_brief = in_thread(Operations.get_brief)
    screen_metros = in_thread(Operations.screen_metros)
    rank_metros = in_thread(Operations.rank_metros)
    rank_metros_csv = in_thread(Operations.rank_metros_csv)
    explain_rank = in_thread(Operations.explain_rank)
    flip_rank = in_thread(Operations.flip_rank)
    get_frontier = in_thread(Operations.get_frontier)
    get_acceptability = in_thread(Operations.get_acceptability)
    rank_variants = in_thread(Operations.rank_variants)
    explain_moves = in_thread(Operations.explain_moves)
    verify_claims = in_thread(Operations.verify_claims)
    list_incentive_programs = in_thread(Operations.list_incentive_programs)
    fit_incentive_programs = in_thread(Operations.fit_incentive_programs)
    list_releases = in_thread(Operations.list_releases)
    get_release = in_thread(Operations.get_release)
    list_changes = in_thread(Operations.list_changes)
    get_measure_feed = in_thread(Operations.get_measure_feed)
    get_metro_feed = in_thread(Operations.get_metro_feed)
    get_figures_feed = in_thread(Operations.get_figures_feed)
    get_me = in_thread(Operations.get_me)
    get_openapi = in_thread(Operations.get_openapi)
    get_openapi30 = in_thread(Operations.get_openapi30)
