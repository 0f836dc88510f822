# Figures as data frames.

figure_columns <- c("geoid", "name", "measure", "unit", "year", "period", "value", "as_published", "break")

# Returns the values of a measure: a row for each region that has one, with unit, year and period.
# geography: msa, county or state. year: the year, or the latest one before it. state: a USPS code; metro: a CBSA code.
# edition: an earlier edition of the dataset. bounds: adds lower and upper, at 90% confidence.
# reasons: adds reason, and rows for the regions without a value.
metro_get <- function(client, measure, geography = "msa", year = NULL, state = NULL, metro = NULL, edition = NULL,
                      bounds = FALSE, reasons = FALSE) {
  answer <- metro_call(client, "get_measure_values",
    name = one_measure(measure), geography = geography, vintage = year, state = state, metro = metro, edition = edition,
    bounds = flag(bounds), absent = flag(reasons)
  )
  data <- answer$data
  years <- unlist(data$vintages)
  periods <- periods_of(years, data)
  rows <- lapply(data$values, function(region) {
    year <- if (is.null(region$vintage)) max(years) else region$vintage
    row <- figure_row(data, region, year, periods, region$value, region$as_published)
    c(row, list(lower = region$bounds$lower, upper = region$bounds$upper))
  })
  absent <- lapply(data$absent, function(region) {
    c(figure_row(data, region, NULL, periods, NULL), list(reason = region$reason))
  })
  rows <- c(rows, absent)
  if (reasons) rows <- rows[order(vapply(rows, function(row) row$geoid, ""))]
  figures_frame(rows, extra_columns(bounds, reasons), answer, as.character(data$note))
}

# Returns the values of a measure over the years: a row for each region and year that has one. `break` says why a value cannot be
# compared with those of earlier years. first, last: the first and the last year. The other arguments are those of metro_get.
metro_series <- function(client, measure, geography = "msa", first = NULL, last = NULL, state = NULL, metro = NULL,
                         edition = NULL, bounds = FALSE, reasons = FALSE) {
  given <- list(
    name = one_measure(measure), geography = geography, state = state, metro = metro, edition = edition, from = first,
    to = last, bounds = flag(bounds), absent = flag(reasons)
  )
  answer <- do.call(metro_call, c(list(client, "list_series"), Filter(Negate(is.null), given)))
  data <- answer$data
  years <- unlist(data$years)
  periods <- periods_of(years, data)
  breaks <- notes_of(data$breaks)
  rows <- lapply(data$regions, function(region) {
    marks <- notes_of(region$as_published)
    lapply(seq_along(years), function(i) {
      value <- region$values[[i]]
      if (is.null(value) && !reasons) return(NULL)
      year <- as.character(years[[i]])
      row <- figure_row(data, region, years[[i]], periods, value, marks[[year]], breaks[[year]])
      c(row, list(lower = at(region$lower, i), upper = at(region$upper, i), reason = at(region$reasons, i)))
    })
  })
  rows <- Filter(Negate(is.null), do.call(c, rows))
  figures_frame(rows, extra_columns(bounds, reasons), answer, as.character(data$note))
}

# Returns the values of up to 10 measures at places by name, code or group: a row for each place, measure and year that has one.
# years: "latest", "all", "2021" or "2019-2024". derive: "ratio", "difference", "percent_change", "annual_percent_change",
# "change_from_peak", "share_of_us" or "share_of_state". order: "highest" or "lowest". level: the confidence in percent, by default 90.
# include: "margins" adds lower and upper, "reasons" adds reason and rows for missing values. "total" adds what the places have
# together, of figures that add up: metro_about(rows)$total, with count, the number of places.
metro_data <- function(client, measures, places, years = "latest", derive = NULL, include = character(), order = NULL,
                       level = NULL) {
  answer <- metro_call(client, "get_data",
    measures = measures, places = places, years = as.character(years), derive = derive, include = include, order = order,
    level = level
  )
  columns <- answer$data$columns
  cells <- function(place) {
    found <- lapply(seq_along(columns), function(i) {
      column <- columns[[i]]
      value <- place$values[[i]]
      if (is.null(value) && !("reasons" %in% include)) return(NULL)
      year <- if (is.null(place$years)) column$year else place$years[[i]]
      named <- if (is.null(place$periods)) column$period else place$periods[[i]]
      period <- if (is.null(named) && !is.null(year)) as.character(year) else named
      list(
        geography = place$geography, geoid = place$geoid, name = place$name, count = place$count, measure = column$measure, unit = column$unit,
        year = year, period = period, value = value, as_published = at(place$as_published, i), derived = column$derived,
        by = column$by, from_year = column$from_year, different = at(place$different, i), lower = at(place$lower, i),
        upper = at(place$upper, i), reason = at(place$reasons, i)
      )
    })
    Filter(Negate(is.null), found)
  }
  figures <- c(
    setdiff(figure_columns, c("geoid", "name", "break")), if (!is.null(derive)) c("derived", "by", "from_year", "different"),
    if ("margins" %in% include) c("lower", "upper"), if ("reasons" %in% include) "reason"
  )
  rows <- do.call(c, lapply(answer$data$rows, cells))
  frame <- figures_frame(rows, c("geography", "geoid", "name", figures), answer, unique(unlist(answer$data$caveats)))
  if (!is.null(answer$data$total)) {
    total <- frame_of(cells(answer$data$total), c("count", figures))
    total$value <- as.numeric(total$value)
    attr(frame, "total") <- total
  }
  frame
}

# Returns the metros by rank: rank, composite, the ranks that missing figures allow, and the value of each criterion.
# criteria: a named vector from a measure to "higher" or "lower", or a list of the criteria of POST /rank.
# requirements, scope: those of POST /rank, such as list(tier = "1m"). states: USPS codes. partial: also ranks metros whose figures
# have two thirds of the weight. as_of: values of this year, or of the latest before it. scores: adds <measure>_score.
# bounds: adds <measure>_lower and <measure>_upper. reasons: adds reasons and <measure>_reason.
# robustness: adds rank_low, rank_high and top10_share. include_eliminated: adds the metros that fail, and eliminated.
metro_rank <- function(client, criteria, requirements = NULL, states = NULL, partial = FALSE, scope = NULL, as_of = NULL,
                       bounds = FALSE, scores = FALSE, reasons = FALSE, robustness = FALSE, include_eliminated = FALSE) {
  if (is.character(criteria)) {
    criteria <- lapply(names(criteria), function(name) {
      list(measure = name, direction = paste0(criteria[[name]], "_better"))
    })
  }
  if (!is.null(states)) scope$states <- as.list(states)
  answer <- metro_call(client, "rank_metros",
    criteria = criteria, requirements = requirements, scope = scope, as_of = as_of, partial = flag(partial),
    bounds = flag(bounds), absent = flag(reasons), robustness = flag(robustness), include_eliminated = flag(include_eliminated)
  )
  measures <- vapply(answer$data$criteria, function(one) one$measure, "")
  rows <- lapply(answer$data$metros, function(metro) {
    row <- list(
      geoid = metro$cbsa, name = metro$name, rank = metro$rank, composite = metro$composite, best = metro$rank_range$best,
      worst = metro$rank_range$worst, rank_low = at(metro$rank_interval, 1), rank_high = at(metro$rank_interval, 2),
      top10_share = metro$top10_share, eliminated = metro$eliminated, reasons = joined(metro$reasons)
    )
    for (one in metro$criteria) {
      row[one$measure] <- list(one$value)
      row[paste0(one$measure, "_score")] <- list(one$score)
      row[paste0(one$measure, "_lower")] <- list(metro$bounds[[one$measure]]$lower)
      row[paste0(one$measure, "_upper")] <- list(metro$bounds[[one$measure]]$upper)
      row[paste0(one$measure, "_reason")] <- list(metro$absent[[one$measure]]$reason)
    }
    row
  })
  endings <- c("", if (scores) "_score", if (bounds) c("_lower", "_upper"), if (reasons) "_reason")
  columns <- c(
    "geoid", "name", "rank", "composite", "best", "worst", if (robustness) c("rank_low", "rank_high", "top10_share"),
    if (include_eliminated) "eliminated", if (reasons) "reasons",
    unlist(lapply(measures, function(measure) paste0(measure, endings)))
  )
  units <- lapply(answer$data$criteria, function(one) one$unit)
  periods <- lapply(answer$data$criteria, function(one) {
    as.character(unlist(if (is.null(one$periods)) one$vintages else one$periods))
  })
  with_about(frame_of(rows, columns), answer, stats::setNames(units, measures), stats::setNames(periods, measures))
}

# Returns the regions by their rank in a measure: the columns of metro_get, then rank, best and worst, the ranks that margins of error leave.
# direction: "higher" or "lower". level: the confidence in percent, by default 90.
metro_ranks <- function(client, measure, geography = "msa", direction = "higher", year = NULL, state = NULL, metro = NULL,
                        level = NULL) {
  answer <- metro_call(client, "get_measure_ranks",
    name = one_measure(measure), geography = geography, direction = paste0(direction, "_better"), vintage = year,
    state = state, metro = metro, level = level
  )
  data <- answer$data
  periods <- periods_of(unlist(data$vintages), data)
  rows <- lapply(c(data$regions, data$other_years), function(region) {
    year <- if (is.null(region$vintage)) data$year else region$vintage
    row <- figure_row(data, region, year, periods, region$value, region$as_published)
    c(row, list(rank = region$rank, best = region$best, worst = region$worst))
  })
  figures_frame(rows, c(figure_columns, "rank", "best", "worst"), answer, as.character(data$note))
}

# Returns the places that a text may mean, the likeliest first. text: a name, a code or a group such as "metros in TX"; without it all
# metros. geography: only msa, county or state. If no place has the name, metro_about(rows)$notes says so.
metro_places <- function(client, text = NULL, geography = NULL) {
  answer <- metro_call(client, "find_places", q = text, geography = geography)
  frame <- frame_of(answer$data, c("geography", "geoid", "name", "population", "metro"))
  with_about(frame, answer, notes = as.character(answer$meta$note))
}

# Returns the id of the release that answers. Pass it to metro_client to get the same figures again.
metro_release <- function(client) metro_call(client, "list_measures", page = 1)$release

flag <- function(on) if (isTRUE(on)) TRUE else NULL

one_measure <- function(measure) {
  if (!is.character(measure) || length(measure) != 1) {
    stop("measure must be one name, such as \"population\"; metro_data() reads several", call. = FALSE)
  }
  measure
}

extra_columns <- function(bounds, reasons) c(figure_columns, if (bounds) c("lower", "upper"), if (reasons) "reason")

# Returns what each year covers, by year: the year itself, or such as 2019-2023.
periods_of <- function(years, data) {
  named <- if (is.null(data$periods)) as.character(years) else unlist(data$periods)
  stats::setNames(as.list(named), as.character(years))
}

notes_of <- function(entries) {
  stats::setNames(lapply(entries, function(entry) entry$note), vapply(entries, function(entry) as.character(entry$year), ""))
}

at <- function(values, i) if (is.null(values)) NULL else values[[i]]

joined <- function(texts) if (length(texts) == 0) NULL else paste(unlist(texts), collapse = "; ")

figure_row <- function(data, region, year, periods, value, mark = NULL, since = NULL) {
  period <- if (is.null(year)) NULL else periods[[as.character(year)]]
  list(
    geoid = region$geoid, name = region$name, measure = data$measure, unit = data$unit, year = year,
    period = if (is.null(period) && !is.null(year)) as.character(year) else period, value = value, as_published = mark,
    `break` = since
  )
}
