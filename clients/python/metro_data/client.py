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

        geography: `msa`, `county` or `state`.
        year: the year, or the latest one before it; without it the latest.
        state: a USPS code; metro: a CBSA code. Only their regions.
        Raises ServiceError for a measure that does not exist, with a suggestion.
        """
        path = f"/measures/{quote(measure, safe='')}/values"
        pages = self._pages(path, geography=geography, vintage=year, state=state, metro=metro)
        rows, credits, release = [], {}, None
        for answer, release in pages:
            data = answer["data"]
            latest = max(data["vintages"], default=None)
            _collect(credits, answer)
            for value in data["values"]:
                rows.append(_row(data, value, value.get("vintage", latest), value["value"]))
        return Rows(rows, list(credits.values()), release)

    def series(self, measure, geography="msa", first=None, last=None, state=None, metro=None):
        """Returns the values of a measure over the years: a row for each region and year that has one.

        first, last: the first and the last year. The other arguments are those of `get`.
        """
        path = f"/measures/{quote(measure, safe='')}/series"
        years = {"from": first, "to": last}
        rows, credits, release = [], {}, None
        for answer, release in self._pages(path, geography=geography, state=state, metro=metro, **years):
            data = answer["data"]
            _collect(credits, answer)
            for region in data["regions"]:
                for year, value in zip(data["years"], region["values"]):
                    if value is not None:
                        rows.append(_row(data, region, year, value))
        return Rows(rows, list(credits.values()), release)

    def rank(self, criteria, requirements=None, states=None):
        """Returns the metros by rank: a row for each metro with `rank`, `composite` and a column for each criterion.

        criteria: a dictionary from a measure to `higher` or `lower`, or the criteria of `POST /rank`.
        requirements: those of `POST /rank`, such as `{"tier": "1m"}`. states: USPS codes.
        """
        if isinstance(criteria, dict):
            criteria = [{"measure": name, "direction": f"{better}_better"} for name, better in criteria.items()]
        body = {"criteria": criteria, "requirements": requirements or {}, "scope": {"states": states or []}}
        answer, headers = self._transport.send(self._url("/rank", {}), body)
        rows = []
        for metro in answer["data"]["metros"]:
            row = {"geoid": metro["cbsa"], "name": metro["name"]}
            row.update(rank=metro["rank"], composite=metro["composite"])
            row.update((one["measure"], one["value"]) for one in metro["criteria"])
            rows.append(row)
        return Rows(rows, answer["attribution"], headers.get("Release"))

    def places(self, text=None, state=None):
        """Returns the metros whose names contain a text, or that are in a state: geoid, name, slug, states, population."""
        rows, credits, release = [], {}, None
        for answer, release in self._pages("/metros", q=text, state=state):
            _collect(credits, answer)
            for metro in answer["data"]:
                row = {"geoid": metro["cbsa"], "name": metro["name"], "slug": metro["slug"]}
                rows.append({**row, "states": metro["states"], "population": metro.get("population")})
        return Rows(rows, list(credits.values()), release)

    def release(self):
        """Returns the id of the release that answers. Pass it to `Client` to get the same figures again."""
        _, headers = self._transport.send(self._url("/measures", {"per_page": 1}))
        return headers.get("Release")

    def _pages(self, path, **query):
        """Yields each page of a list with the id of its release. All pages are of one release."""
        release, page, last = self._release, 1, 1
        while page <= last:
            answer, headers = self._transport.send(self._url(path, {**query, "per_page": _PAGE, "page": page}, release))
            release = headers.get("Release")
            yield answer, release
            last = answer["meta"]["total_pages"]
            page += 1

    def _url(self, path, query, release=None):
        query = {**query, "release": release or self._release}
        text = urlencode({name: value for name, value in query.items() if value is not None})
        return f"{self._base}{path}?{text}" if text else self._base + path


def _row(data, region, year, value):
    names = {"geoid": region["geoid"], "name": region["name"]}
    return {**names, "measure": data["measure"], "unit": data["unit"], "year": year, "value": value}


def _collect(credits, answer):
    for entry in answer["attribution"]:
        credits[entry["dataset"], entry["credit"]] = entry
