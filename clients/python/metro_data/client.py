"""The clients: every operation of the API, and figures as rows."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Literal, Mapping, Sequence

from .answer import Answer, Row, Rows
from .calls import in_thread
from .operations import AsyncOperations, Operations

Geography = Literal["msa", "county", "state"]
Direction = Literal["higher", "lower"]
Derived = Literal[
    "ratio", "difference", "percent_change", "annual_percent_change", "change_from_peak", "share_of_us", "share_of_state"
]


class Client(Operations):
    """Reads figures from a server, as rows with their units and periods.

    origin: the address of the server, such as `https://api.example.org`; that of its API, `…/api/v1`, is the same.
    key: an API key; public data needs none.
    release: the id of a release to read; without it the active one.
    timeout: seconds for one attempt. retries: how often a request is sent again.
    max_wait: seconds that a call waits in total for `Retry-After`.
    Methods such as `get_brief` return what an operation of the API answers, as `Answer`.
    """

    def get(
        self,
        measure: str,
        geography: Geography = "msa",
        year: int | None = None,
        state: str | None = None,
        metro: str | None = None,
        *,
        edition: str | None = None,
        bounds: bool = False,
        reasons: bool = False,
    ) -> Rows:
        """Returns the values of a measure: a row for each region that has one, with unit and year.

        `period` is what the year covers: `2019–2023`, `FY 2026`, `2024`. `as_published` says what is unusual about a value
        that is as published; None for most.

        year: the year, or the latest one before it; without it the latest.
        state: a USPS code; metro: a CBSA code. Only their regions.
        edition: an earlier edition of the dataset, as `list_revisions` lists them.
        bounds: adds `lower` and `upper`, the bounds at 90% confidence.
        reasons: adds `reason`, and rows for the regions without a value.
        Raises ServiceError for a measure that does not exist, with a suggestion.
        """
        which: dict[str, Any] = {"geography": geography, "state": state, "metro": metro, "edition": edition}
        answer = self.get_measure_values(
            _one(measure), **which, vintage=year, bounds=bounds or None, absent=reasons or None
        )
        data = answer.data
        latest = max(data["vintages"], default=None)
        periods = _periods(data["vintages"], data)
        rows = []
        for region in data["values"]:
            year = region.get("vintage", latest)
            row = _row(data, region, year, periods.get(year), region["value"], region.get("as_published"))
            if bounds:
                row.update(_bounds(region.get("bounds")))
            rows.append({**row, "reason": None} if reasons else row)
        for region in data.get("absent", ()):
            row = _row(data, region, None, None, None)
            rows.append({**row, **(_bounds(None) if bounds else {}), "reason": region["reason"]})
        if reasons:
            rows.sort(key=lambda row: row["geoid"])
        return _rows(rows, answer, _note(data))

    def series(
        self,
        measure: str,
        geography: Geography = "msa",
        first: int | None = None,
        last: int | None = None,
        state: str | None = None,
        metro: str | None = None,
        *,
        edition: str | None = None,
        bounds: bool = False,
        reasons: bool = False,
    ) -> Rows:
        """Returns the values of a measure over the years: a row for each region and year that has one.

        `break` says why a value cannot be compared with those of earlier years; None in most years.

        first, last: the first and the last year. The other arguments are those of `get`.
        """
        which: dict[str, Any] = {"geography": geography, "state": state, "metro": metro, "edition": edition}
        answer = self.list_series(
            _one(measure), **which, from_=first, to=last, bounds=bounds or None, absent=reasons or None
        )
        data = answer.data
        periods, breaks = _periods(data["years"], data), _notes(data["breaks"])
        rows = []
        for region in data["regions"]:
            marks = _notes(region.get("as_published", ()))
            for i, (year, value) in enumerate(zip(data["years"], region["values"])):
                if value is None and not reasons:
                    continue
                row = _row(data, region, year, periods[year], value, marks.get(year), breaks.get(year))
                row.update((bound, _at(region, bound, i)) for bound in ("lower", "upper") if bounds)
                rows.append({**row, "reason": _at(region, "reasons", i)} if reasons else row)
        return _rows(rows, answer, _note(data))

    def data(
        self,
        measures: Sequence[str],
        places: Sequence[str],
        years: str | int = "latest",
        derive: Derived | None = None,
        include: Sequence[Literal["margins", "reasons", "total"]] = (),
        order: Literal["highest", "lowest"] | None = None,
        *,
        level: Literal[90, 95, 99] | None = None,
    ) -> Rows:
        """Returns the values of measures at places: a row for each place, measure and year that has one.

        measures: a list of names. places: a list of names, codes or groups: `Tulsa, OK`, `US`, `counties of Atlanta`.
        years: `latest`, `all`, `2021` or `2019-2024`.
        derive: each place then has rows of what is derived, too. All rows have `derived` and, if it applies, `by` (what a
        ratio divides by), `from_year` and `different` (`yes` or `no`: whether the two figures of a change differ at the
        confidence `level`), else None.
        include: `margins` adds `lower` and `upper`, the bounds at the confidence `level`, to the rows. `reasons` adds
        `reason`, and rows for missing values. `total` sets `total` of the rows: what the places have together, of figures
        that add up, with `count`, the number of places; `notes` names the measures without a total.
        order: sorts the places by their last value. level: the confidence in percent, by default 90.
        `notes` of the rows has what to say with the figures, such as other places of a name.
        """
        asked: dict[str, Any] = {"measures": measures, "places": places, "years": years, "include": list(include)}
        answer = self.get_data(**asked, derive=derive, order=order, level=level)
        data = answer.data
        columns = data["columns"]
        rows: list[Row] = []
        for place in data["rows"]:
            names = {name: place[name] for name in ("geography", "geoid", "name")}
            rows.extend({**names, **cell} for cell in _cells(place, columns, derive, include))
        figures = _rows(rows, answer, dict.fromkeys(data["caveats"]))
        if "total" in data:
            count = {"count": data["total"]["count"]}
            figures.total = [{**count, **cell} for cell in _cells(data["total"], columns, derive, include)]
        return figures

    def rank(
        self,
        criteria: Mapping[str, Direction] | Sequence[Mapping[str, Any]],
        requirements: Mapping[str, Any] | None = None,
        states: Sequence[str] | None = None,
        partial: bool = False,
        *,
        scope: Mapping[str, Any] | None = None,
        as_of: int | None = None,
        bounds: bool = False,
        scores: bool = False,
        reasons: bool = False,
        robustness: bool = False,
        include_eliminated: bool = False,
    ) -> Rows:
        """Returns the metros by rank: a row for each metro with `rank`, `composite` and a column for each criterion.

        Without criteria nothing is ranked: the rows are the metros that meet the requirements, and `rank` and `composite`
        are None. They are None, too, for a metro that lacks a figure of a criterion, which comes last. `best` and `worst`
        are then the ranks that it could have, whatever the missing figures are; they are None for all others.
        criteria: a dictionary from a measure to `higher` or `lower`, or the criteria of `POST /rank`.
        requirements: those of `POST /rank`, such as `{"tier": "1m"}`. states: USPS codes; scope: all limits of `POST /rank`.
        partial: also ranks metros whose figures have two thirds of the weight, by these.
        as_of: values of this year, or of the latest year before it.
        bounds: adds `<measure>_lower` and `<measure>_upper`, at 90% confidence. scores: adds `<measure>_score`.
        reasons: adds `reasons`, why a metro has no rank, and `<measure>_reason`, why its figure is missing.
        robustness: adds `rank_low`, `rank_high` and `top10_share`, over other weights and the errors of figures.
        include_eliminated: the rows end with the metros that fail a requirement or cutoff; `eliminated` is then a column.
        """
        listed: Sequence[Mapping[str, Any]]
        if isinstance(criteria, Mapping):
            listed = [{"measure": name, "direction": f"{better}_better"} for name, better in criteria.items()]
        else:
            listed = criteria
        answer = self.rank_metros(
            scope={**({"states": states} if states else {}), **(scope or {})},
            requirements=requirements or {},
            criteria=listed,
            include_eliminated=include_eliminated or None,
            as_of=as_of,
            partial=partial or None,
            bounds=bounds or None,
            absent=reasons or None,
            robustness=robustness or None,
        )
        rows = []
        for metro in answer.data["metros"]:
            could = metro.get("rank_range", {})
            row = {"geoid": metro["cbsa"], "name": metro["name"], "rank": metro["rank"], "composite": metro["composite"]}
            row.update(best=could.get("best"), worst=could.get("worst"))
            if robustness:
                low, high = metro.get("rank_interval") or (None, None)
                row.update(rank_low=low, rank_high=high, top10_share=metro.get("top10_share"))
            if include_eliminated:
                row["eliminated"] = metro["eliminated"]
            if reasons:
                row["reasons"] = "; ".join(metro["reasons"]) or None
            for one in metro["criteria"]:
                row.update(_criterion(metro, one, scores, bounds, reasons))
            rows.append(row)
        units = {one["measure"]: one["unit"] for one in answer.data["criteria"]}
        periods = {one["measure"]: one.get("periods", [*map(str, one["vintages"])]) for one in answer.data["criteria"]}
        return Rows(rows, answer.credits, answer.release, (), units, periods)

    def ranks(
        self,
        measure: str,
        geography: Geography = "msa",
        direction: Direction = "higher",
        year: int | None = None,
        state: str | None = None,
        metro: str | None = None,
        level: int | None = None,
    ) -> Rows:
        """Returns the regions by their rank in a measure: the columns of `get`, then `rank`, `best` and `worst`.

        `best` and `worst` are the ranks that margins of error leave, for all regions together; None where the publisher
        states no margin. Regions whose latest value is of an earlier year come last and have no rank.
        direction: whether rank 1 is the highest or the lowest value. level: the confidence in percent, by default 90.
        """
        better: Any = f"{direction}_better"
        answer = self.get_measure_ranks(
            _one(measure), geography=geography, direction=better, vintage=year, state=state, metro=metro, level=level
        )
        data = answer.data
        periods = _periods(data["vintages"], data)
        rows = []
        for region in [*data["regions"], *data.get("other_years", ())]:
            year = region.get("vintage", data["year"])
            row = _row(data, region, year, periods.get(year, str(year)), region["value"], region.get("as_published"))
            rows.append({**row, **{name: region.get(name) for name in ("rank", "best", "worst")}})
        return _rows(rows, answer, _note(data))

    def places(self, text: str | None = None, geography: Geography | None = None) -> Rows:
        """Returns the places that a text may mean, the likeliest first: geography, geoid, name, population, metro.

        text: a name, a code or a group: `Travis County`, `DFW`, `metros in TX`; without it all metros.
        geography: only places of this kind.
        `metro` is the metro that a county is part of, else None. If no place has the name, the rows are places with similar
        names or of the state, and `notes` of the rows says so.
        """
        answer = self.find_places(q=text, geography=geography)
        rows = []
        for place in answer.data:
            row = {name: place[name] for name in ("geography", "geoid", "name")}
            rows.append({**row, "population": place.get("population"), "metro": place.get("metro")})
        return Rows(rows, answer.credits, answer.release, [answer.meta["note"]] if "note" in answer.meta else [])

    def release(self) -> str | None:
        """Returns the id of the release that answers. Pass it to `Client` to get the same figures again."""
        return self.list_measures(page=1).release


class AsyncClient(AsyncOperations):
    """The methods of `Client` as coroutines. Each call runs in a thread of the default executor.

    The arguments are those of `Client`.
    """

    def __init__(self, origin: str, key: str | None = None, release: str | None = None, **options: Any) -> None:
        super().__init__(Client(origin, key, release, **options))

    get = in_thread(Client.get)
    series = in_thread(Client.series)
    data = in_thread(Client.data)
    rank = in_thread(Client.rank)
    ranks = in_thread(Client.ranks)
    places = in_thread(Client.places)
    release = in_thread(Client.release)


def _one(measure: str) -> str:
    if not isinstance(measure, str):
        raise TypeError(f"measure must be one name, such as 'population'; got {measure!r}. data() reads several measures")
    return measure


def _rows(rows: list[Row], answer: Answer, notes: Iterable[str] = ()) -> Rows:
    """Returns rows with the unit and the periods of each measure."""
    units = {row["measure"]: row["unit"] for row in rows if not row.get("derived")}
    periods: dict[str, list[str]] = {}
    for row in rows:
        held = periods.setdefault(row["measure"], [])
        if row["period"] is not None and row["period"] not in held and not row.get("derived"):
            held.append(row["period"])
    ordered = {name: sorted(held) for name, held in periods.items()}
    return Rows(rows, answer.credits, answer.release, notes, units, ordered)


def _cells(place: Row, columns: list[Row], derive: str | None, include: Sequence[str]) -> Iterator[Row]:
    """Yields a row for each column of a place, or of the total, in an answer of `POST /data`."""
    for i, (column, value) in enumerate(zip(columns, place["values"])):
        if value is None and "reasons" not in include:
            continue
        year = place["years"][i] if "years" in place else column["year"]
        period = place["periods"][i] if "periods" in place else column.get("period", year and str(year))
        row = {"measure": column["measure"], "unit": column["unit"], "year": year, "period": period}
        row.update(value=value, as_published=_at(place, "as_published", i))
        if derive:
            row.update((name, column.get(name)) for name in ("derived", "by", "from_year"))
            row["different"] = _at(place, "different", i)
        if "margins" in include:
            row.update((bound, _at(place, bound, i)) for bound in ("lower", "upper"))
        if "reasons" in include:
            row["reason"] = _at(place, "reasons", i)
        yield row


def _criterion(metro: Row, one: Row, scores: bool, bounds: bool, reasons: bool) -> Row:
    """Returns the columns of a criterion of a ranked metro."""
    name = one["measure"]
    columns = {name: one["value"]}
    if scores:
        columns[f"{name}_score"] = one["score"]
    if bounds:
        columns.update((f"{name}_{bound}", value) for bound, value in _bounds(metro["bounds"].get(name)).items())
    if reasons:
        columns[f"{name}_reason"] = metro["absent"].get(name, {}).get("reason")
    return columns


def _row(
    data: Row, region: Row, year: int | None, period: str | None, value: float | None, mark: Any = None, since: Any = None
) -> Row:
    row = {"geoid": region["geoid"], "name": region["name"], "measure": data["measure"], "unit": data["unit"]}
    return {**row, "year": year, "period": period, "value": value, "as_published": mark, "break": since}


def _bounds(bounds: Row | None) -> Row:
    return {bound: bounds[bound] if bounds else None for bound in ("lower", "upper")}


def _at(place: Row, member: str, index: int) -> Any:
    return place[member][index] if member in place else None


def _periods(years: Sequence[int], data: Row) -> dict[int | None, str]:
    """Returns the name of the period that each year covers: the year, or such as `2019–2023`."""
    return dict(zip(years, data.get("periods") or map(str, years)))


def _note(data: Row) -> list[str]:
    return [data["note"]] if "note" in data else []


def _notes(entries: Iterable[Row]) -> dict[int, str]:
    return {entry["year"]: entry["note"] for entry in entries}
