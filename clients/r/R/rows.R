# Data frames of figures, and the credits to print with them.

# Returns the text to print with the figures: a line for each credit, then each disclaimer, condition and share-alike term once.
# x: a data frame of this package, or an answer of metro_call.
metro_cite <- function(x) {
  entries <- if (is.data.frame(x)) attr(x, "credits") else x$credits
  lines <- vapply(entries, function(entry) {
    retrieved <- if (is.null(entry$retrieved_at)) NULL else paste0("Retrieved ", substr(entry$retrieved_at, 1, 10), ".")
    license <- if (is.null(entry$license)) NULL else paste0(entry$license, ".")
    paste(c(entry$credit, retrieved, license), collapse = " ")
  }, "")
  terms <- unlist(lapply(entries, function(entry) c(entry$disclaimer, unlist(entry$conditions), entry$share_alike)))
  paste(c(unique(lines), unique(terms)), collapse = "\n")
}

# Returns what the figures of a data frame are: release, credit, units, periods, notes and total.
metro_about <- function(rows) {
  list(
    release = attr(rows, "release"), credit = metro_cite(rows), units = attr(rows, "units"),
    periods = attr(rows, "periods"), notes = attr(rows, "notes"), total = attr(rows, "total")
  )
}

# Returns a data frame of rows, each a list with the same names. NULL becomes NA.
frame_of <- function(rows, columns) {
  cells <- lapply(columns, function(column) {
    values <- lapply(rows, function(row) if (is.null(row[[column]])) NA else row[[column]])
    if (length(values) == 0) logical() else unlist(values)
  })
  names(cells) <- columns
  as.data.frame(cells, stringsAsFactors = FALSE, check.names = FALSE, optional = TRUE)
}

# Returns a data frame with what its figures are as attributes.
with_about <- function(frame, answer, units = list(), periods = list(), notes = character()) {
  attr(frame, "credits") <- answer$credits
  attr(frame, "release") <- answer$release
  attr(frame, "units") <- units
  attr(frame, "periods") <- periods
  attr(frame, "notes") <- notes
  frame
}

# Returns figures as a data frame with the unit and the periods of each measure.
figures_frame <- function(rows, columns, answer, notes = character()) {
  frame <- frame_of(rows, columns)
  frame$value <- as.numeric(frame$value)
  own <- if ("derived" %in% columns) frame[is.na(frame$derived), ] else frame
  units <- lapply(split(own$unit, own$measure), function(unit) unit[[1]])
  periods <- lapply(split(own$period, own$measure), function(period) sort(unique(period)))
  with_about(frame, answer, units, periods, notes)
}
