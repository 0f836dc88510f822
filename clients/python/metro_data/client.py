"""The client of the API."""

from urllib.parse import quote, urlencode

from .answer import Rows
from .transport import Transport

_PAGE = 500


class Client:
    """Reads figures from a server.

    origin: the address of the server, such as `https://api.example.org`.
    key: an API key; public data needs none.
    release: the id of a release to read; without it the active one.
    Other arguments are those of `Transport`.
    """

    def __init__(self, origin, key=None, release=None, **options):
        if not origin.startswith(("http://", "https://")):
            raise ValueError(f"origin must be an address such as https://api.example.org; got {origin!r}")
        self._base = origin.rstrip("/") + "/api/v1"
        self._release = release
        self._transport = Transport(key, **options)

    def get(self, measure, geography="msa", year=None, state=None, metro=None):
        """Returns the values of a measure: a row for each region that has one, with unit and year.

        `period` is what the year covers: `2019–2023`, `FY 2026`, `2024`. `as_published` says what is unusual about a value
        that is as published; None for most.

        geography: `msa`, `county` or `state`.
        year: the year, or the latest one before it; without it the latest.
        state: a USPS code; metro: a CBSA code. Only their regions.
        Raises ServiceError for a measure that does not exist, with a suggestion.
        """
        path = _measure_path(measure, "values")
        pages = self._pages(path, geography=geography, vintage=year, state=state, metro=metro)
        rows, credits, release = [], {}, None
        for answer, release in pages:
            data = answer["data"]
            latest = max(data["vintages"], default=None)
            periods = _periods(data["vintages"], data)
            _collect(credits, answer)
            for value in data["values"]:
                year = value.get("vintage", latest)
                rows.append(_row(data, value, year, periods.get(year), value["value"], value.get("as_published")))
        return Rows(rows, list(credits.values()), release)

    def series(self, measure, geography="msa", first=None, last=None, state=None, metro=None):
        """Returns the values of a measure over the years: a row for each region and year that has one.

        `break` says why a value cannot be compared with those of earlier years; None in most years.

        first, last: the first and the last year. The other arguments are those of `get`.
        """
        path = _measure_path(measure, "series")
        years = {"from": first, "to": last}
        rows, credits, release = [], {}, None
        for answer, release in self._pages(path, geography=geography, state=state, metro=metro, **years):
            data = answer["data"]
            periods, breaks = _periods(data["years"], data), _notes(data["breaks"])
            _collect(credits, answer)
            for region in data["regions"]:
                marks = _notes(region.get("as_published", ()))
                for year, value in zip(data["years"], region["values"]):
                    if value is not None:
                        said = marks.get(year), breaks.get(year)
                        rows.append(_row(data, region, year, periods[year], value, *said))
        return Rows(rows, list(credits.values()), release)

    def data(self, measures, places, years="latest", derive=None, include=(), order=None):
        """Returns the values of measures at places: a row for each place, measure and year that has one.

        measures: a list of names. places: a list of names, codes or groups: `Tulsa, OK`, `US`, `counties of Atlanta`.
        years: `latest`, `all`, `2021` or `2019-2024`.
        derive: `ratio`, `difference`, `percent_change` or `annual_percent_change`. Each place then has rows of what is
        derived, too. All rows have `derived` and, if it applies, `by` (what a ratio divides by), `from_year` and `different`
        (`yes` or `no`: whether the two figures of a change differ at 90% confidence), else None.
        include: `margins` adds `lower` and `upper`, the bounds at 90% confidence, to the rows. `reasons` adds `reason`, and
        rows for missing values.
        order: `highest` or `lowest`, which sorts the places by their last value.
        `notes` of the rows has what to say with the figures, such as other places of a name.
        """
        options = {"derive": derive, "order": order}
        body = {"measures": measures, "places": places, "years": years, "include": include}
        body.update({name: value for name, value in options.items() if value is not None})
        rows, credits, notes, release = [], {}, {}, None
        for answer, release in self._pages("/data", body):
            data = answer["data"]
            _collect(credits, answer)
            notes.update(dict.fromkeys(data["caveats"]))
            for place in data["rows"]:
                rows.extend(_cells(place, data["columns"], derive, include))
        return Rows(rows, list(credits.values()), release, notes)

    def rank(self, criteria, requirements=None, states=None, partial=False):
        """Returns the metros by rank: a row for each metro with `rank`, `composite` and a column for each criterion.

        Without criteria nothing is ranked: the rows are the metros that meet the requirements, and `rank` and `composite`
        are None. They are None, too, for a metro that lacks a figure of a criterion, which comes last. `best` and `worst`
        are then the ranks that it could have, whatever the missing figures are; they are None for all others.
        criteria: a dictionary from a measure to `higher` or `lower`, or the criteria of `POST /rank`.
        requirements: those of `POST /rank`, such as `{"tier": "1m"}`. states: USPS codes.
        partial: also ranks metros whose figures have two thirds of the weight, by these.
        """
        if isinstance(criteria, dict):
            criteria = [{"measure": name, "direction": f"{better}_better"} for name, better in criteria.items()]
        body = {"criteria": criteria, "requirements": requirements or {}, "scope": {"states": states or []}}
        answer, headers = self._transport.send(self._url("/rank", {"partial": 1} if partial else {}), body)
        rows = []
        for metro in answer["data"]["metros"]:
            row = {"geoid": metro["cbsa"], "name": metro["name"]}
            could = metro.get("rank_range", {})
            row.update(rank=metro["rank"], composite=metro["composite"], best=could.get("best"), worst=could.get("worst"))
            row.update((one["measure"], one["value"]) for one in metro["criteria"])
            rows.append(row)
        return Rows(rows, answer["attribution"], headers.get("Release"))

    def places(self, text=None, geography=None):
        """Returns the places that a text may mean, the likeliest first: geography, geoid, name, population, metro.

        text: a name, a code or a group: `Travis County`, `DFW`, `metros in TX`; without it all metros.
        geography: `msa`, `county` or `state`. Only such places.
        `metro` is the metro that a county is part of, else None. If no place has the name, the rows are places with similar
        names or of the state, and `notes` of the rows says so.
        """
        rows, credits, notes, release = [], {}, [], None
        for answer, release in self._pages("/places", q=text, geography=geography):
            _collect(credits, answer)
            if "note" in answer["meta"]:
                notes = [answer["meta"]["note"]]
            for place in answer["data"]:
                row = {name: place[name] for name in ("geography", "geoid", "name")}
                rows.append({**row, "population": place.get("population"), "metro": place.get("metro")})
        return Rows(rows, list(credits.values()), release, notes)

    def release(self):
        """Returns the id of the release that answers. Pass it to `Client` to get the same figures again."""
        _, headers = self._transport.send(self._url("/measures", {"per_page": 1}))
        return headers.get("Release")

    def _pages(self, path, body=None, **query):
        """Yields each page of a list with the id of its release. All pages are of one release."""
        release, page, last = self._release, 1, 1
        while page <= last:
            url = self._url(path, {**query, "per_page": _PAGE, "page": page}, release)
            answer, headers = self._transport.send(url, body)
            release = headers.get("Release")
            yield answer, release
            last = answer["meta"]["total_pages"]
            page += 1

    def _url(self, path, query, release=None):
        query = {**query, "release": release or self._release}
        text = urlencode({name: value for name, value in query.items() if value is not None})
        return f"{self._base}{path}?{text}" if text else self._base + path


def _measure_path(measure, part):
    if not isinstance(measure, str):
        raise TypeError(f"measure must be one name, such as 'population'; got {measure!r}. data() reads several measures")
    return f"/measures/{quote(measure, safe='')}/{part}"


def _cells(place, columns, derive, include):
    """Yields a row for each column of a place in an answer of `POST /data`."""
    names = {name: place[name] for name in ("geography", "geoid", "name")}
    for i, (column, value) in enumerate(zip(columns, place["values"])):
        if value is None and "reasons" not in include:
            continue
        year = place["years"][i] if "years" in place else column["year"]
        period = place["periods"][i] if "periods" in place else column.get("period", year and str(year))
        row = {**names, "measure": column["measure"], "unit": column["unit"], "year": year, "period": period}
        row.update(value=value, as_published=place["as_published"][i] if "as_published" in place else None)
        if derive:
            row.update((name, column.get(name)) for name in ("derived", "by", "from_year"))
            row["different"] = place["different"][i] if "different" in place else None
        if "margins" in include:
            row.update((bound, place[bound][i] if bound in place else None) for bound in ("lower", "upper"))
        if "reasons" in include:
            row["reason"] = place["reasons"][i] if "reasons" in place else None
        yield row


def _row(data, region, year, period, value, mark=None, since=None):
    row = {"geoid": region["geoid"], "name": region["name"], "measure": data["measure"], "unit": data["unit"]}
    return {**row, "year": year, "period": period, "value": value, "as_published": mark, "break": since}


def _periods(years, data):
    """Returns the name of the period that each year covers: the year, or such as `2019–2023`."""
    return dict(zip(years, data.get("periods") or map(str, years)))


def _notes(entries):
    return {entry["year"]: entry["note"] for entry in entries}


def _collect(credits, answer):
    for entry in answer["attribution"]:
        credits[entry["dataset"], entry["credit"]] = entry
