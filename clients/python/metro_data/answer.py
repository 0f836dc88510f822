"""Rows of figures, and the credits to print with them."""


def cite(attribution):
    """Returns a line for each credit, then each disclaimer, condition and share-alike term once.

    attribution: the entries of `attribution` of a response.
    """
    lines = {}
    for entry in attribution:
        parts = [entry["credit"]]
        if entry.get("retrieved_at"):
            parts.append(f"Retrieved {entry['retrieved_at'][:10]}.")
        if entry.get("license"):
            parts.append(f"{entry['license']}.")
        lines[" ".join(parts)] = None
    for entry in attribution:
        for term in [entry.get("disclaimer"), *entry.get("conditions", []), entry.get("share_alike")]:
            if term:
                lines[term] = None
    return "\n".join(lines)


class Rows(list):
    """A list of rows, each a dictionary, with the credits of the figures.

    credits: the entries of `attribution`, each once.
    release: the id of the release that the figures are of.
    notes: what to know about the rows, such as other places of a name.
    A slice has all three, too.
    """

    def __init__(self, rows, credits, release, notes=()):
        super().__init__(rows)
        self.credits = credits
        self.release = release
        self.notes = list(notes)

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return Rows(found, self.credits, self.release, self.notes) if isinstance(index, slice) else found

    def cite(self):
        """Returns the text to print wherever you show the figures."""
        return cite(self.credits)

    def to_pandas(self):
        """Returns a pandas data frame. Raises ImportError if pandas is not installed."""
        import pandas

        return pandas.DataFrame(list(self))

    def to_polars(self):
        """Returns a polars data frame. Raises ImportError if polars is not installed."""
        import polars

        return polars.DataFrame(list(self), infer_schema_length=None)
