"""Answers of the service, rows of figures, and the credits to print with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, List, Mapping, SupportsIndex, overload

if TYPE_CHECKING:
    import pandas
    import polars

Row = dict[str, Any]


def cite(attribution: Iterable[Mapping[str, Any]]) -> str:
    """Returns a line for each credit, then each disclaimer, condition and share-alike term once.

    attribution: the entries of `attribution` of a response.
    """
    entries = list(attribution)
    lines: dict[str, None] = {}
    for entry in entries:
        parts = [entry["credit"]]
        if entry.get("retrieved_at"):
            parts.append(f"Retrieved {entry['retrieved_at'][:10]}.")
        if entry.get("license"):
            parts.append(f"{entry['license']}.")
        lines[" ".join(parts)] = None
    for entry in entries:
        for term in [entry.get("disclaimer"), *entry.get("conditions", []), entry.get("share_alike")]:
            if term:
                lines[term] = None
    return "\n".join(lines)


class Answer:
    """An answer of the API.

    data, meta: as the reference of the API describes them; `meta` is empty where there is none.
    credits: the entries of `attribution`.
    release: the id of the release that answered.
    """

    def __init__(self, data: Any, meta: Row, credits: list[Row], release: str | None) -> None:
        self.data = data
        self.meta = meta
        self.credits = credits
        self.release = release

    def cite(self) -> str:
        """Returns the text to print wherever you show the figures."""
        return cite(self.credits)

    def rows(self, member: str | None = None) -> Rows:
        """Returns a list of the answer as rows, which become a data frame.

        member: the name of the list within `data`, such as `metros`; without it `data` itself.
        Raises TypeError if there is no such list, with the names of those that there are.
        """
        found = self.data if member is None else self.data.get(member) if isinstance(self.data, dict) else None
        if isinstance(found, list):
            return Rows([dict(row) for row in found], self.credits, self.release)
        lists = [name for name, value in self.data.items() if isinstance(value, list)] if isinstance(self.data, dict) else []
        raise TypeError(f"data has no list {member!r}" if member else f"data is no list: name one of {', '.join(lists)}")


class Rows(List[Row]):
    """A list of rows, each a dictionary, with what the figures are.

    credits: the entries of `attribution`, each once.
    release: the id of the release that the figures are of.
    notes: what to know about the rows, such as other places of a name.
    units, periods: of each measure, its unit, and the periods that its figures cover.
    total: of `data` with `include=["total"]`, what the places have together: a row for each measure and year; else empty.
    A slice has all of them, too.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        credits: list[Row],
        release: str | None,
        notes: Iterable[str] = (),
        units: Mapping[str, str] | None = None,
        periods: Mapping[str, list[str]] | None = None,
        total: Iterable[Row] = (),
    ) -> None:
        super().__init__(rows)
        self.credits = credits
        self.release = release
        self.notes = list(notes)
        self.units = dict(units or {})
        self.periods = dict(periods or {})
        self.total = list(total)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Rows: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Row | Rows:
        if not isinstance(index, slice):
            return super().__getitem__(index)
        about = (self.credits, self.release, self.notes, self.units, self.periods, self.total)
        return Rows(super().__getitem__(index), *about)

    def cite(self) -> str:
        """Returns the text to print wherever you show the figures."""
        return cite(self.credits)

    def about(self) -> Row:
        """Returns what the figures are: release, credit, units, periods, notes and total. It can be written as JSON."""
        what = {"release": self.release, "credit": self.cite(), "units": self.units}
        return {**what, "periods": self.periods, "notes": self.notes, "total": self.total}

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a pandas data frame with `about()` as its `attrs`. Raises ImportError if pandas is not installed."""
        import pandas

        frame = pandas.DataFrame(list(self))
        frame.attrs.update(self.about())
        return frame

    def to_polars(self) -> polars.DataFrame:
        """Returns a polars data frame, which has no place for `about()`. Raises ImportError if polars is not installed."""
        import polars

        return polars.DataFrame(list(self), infer_schema_length=None)
