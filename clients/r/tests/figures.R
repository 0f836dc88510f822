# Tests on a server with a built release; METRO_ORIGIN names it.
library(metrodata)

origin <- Sys.getenv("METRO_ORIGIN")
if (origin == "") {
  message("METRO_ORIGIN names no server: skipped")
  quit(save = "no")
}
client <- metro_client(origin)
same <- function(found, expected) {
  if (!identical(found, expected)) stop("expected ", deparse(expected), ", found ", deparse(found))
}
error_from <- function(expression) tryCatch({ expression; NULL }, error = function(error) error)

# A row for each region, with what the figures are.
rates <- metro_get(client, "unemployment_rate", state = "HI", bounds = TRUE)
same(rates$geoid, c("27980", "46520"))
same(unique(rates$unit), "percent")
same(rates$lower, c(NA, NA))
about <- metro_about(rates)
same(about$release, metro_release(client))
same(about$units, list(unemployment_rate = "percent"))
same(about$periods, list(unemployment_rate = unique(rates$period)))
stopifnot(grepl("Bureau of Labor Statistics", about$credit), grepl("Retrieved [0-9-]{10}\\.", metro_cite(rates)))

same(length(metro_about(metro_get(client, "agriculture_gdp", "state"))$notes), 1L)

# Bounds, reasons and pages.
owners <- metro_get(client, "homeownership_rate", bounds = TRUE)
stopifnot(nrow(owners) == 393, owners$lower <= owners$value, owners$value <= owners$upper, owners$period == "2019\u20132023")
people <- metro_get(client, "population", reasons = TRUE)
same(people$reason[people$geoid == "10380"], "not_covered")
same(people$value[people$geoid == "10380"], NA_real_)
counties <- metro_get(client, "population", "county")
stopifnot(nrow(counties) > 3000, !anyDuplicated(counties$geoid))

# Years, with breaks and an earlier year.
rates <- metro_series(client, "unemployment_rate", state = "HI", first = 2022)
same(rates$year[!is.na(rates[["break"]])], c(2023L, 2023L))
missing <- metro_series(client, "population", metro = "10380", first = 2024, reasons = TRUE)
same(missing$reason, c("not_covered", "not_covered"))
same(unique(metro_get(client, "population", year = 2020, state = "HI")$year), 2020L)

# Places by name.
rows <- metro_data(client, c("population", "gdp"), c("Travis County", "metros in HI"))
same(rows$geoid, c("48453", "48453", "27980", "27980", "46520", "46520"))
same(metro_about(rows)$units, list(gdp = "thousands of dollars", population = "people"))
change <- metro_data(client, "population", "US", years = "2021-2023", derive = "percent_change")
same(change$derived, c(NA, NA, "percent_change"))
orange <- metro_data(client, "median_household_income", "Orange County", include = "margins")
stopifnot(orange$lower < orange$value, grepl("Orange County, FL", metro_about(orange)$notes[[1]]))
wider <- metro_data(client, "median_household_income", "Orange County", include = "margins", level = 99)
stopifnot(wider$lower < orange$lower)
people <- metro_data(client, c("population", "unemployment_rate"), "metros in HI", years = 2024, include = "total")
total <- metro_about(people)$total
same(total$measure, "population")
same(total$count, 2L)
same(total$value, sum(people$value[people$measure == "population"]))
same(metro_places(client, "DFW")$geoid, "19100")

# Ranks.
ranking <- metro_rank(client, c(unemployment_rate = "lower"), list(tier = "1m"), states = "TX", scores = TRUE)
same(ranking$rank[[1]], 1L)
stopifnot(!is.unsorted(ranking$unemployment_rate), "unemployment_rate_score" %in% names(ranking))
robust <- metro_rank(client, c(population = "higher", gdp = "higher"), states = "HI", robustness = TRUE, reasons = TRUE)
stopifnot(robust$rank_low <= robust$rank, robust$rank <= robust$rank_high)
same(metro_rank(client, character(), states = "HI")$rank, c(NA, NA))
ranks <- metro_ranks(client, "homeownership_rate")
stopifnot(ranks$best <= ranks$rank, ranks$rank <= ranks$worst)

# Every operation, all pages, texts.
measures <- metro_call(client, "list_measures")
same(length(measures$data), measures$meta$total)
same(metro_call(client, "get_brief", ref = "12420")$release, metro_release(client))
claims <- list(list(text = "Austin, TX had 2,620,945 people in 2025."))
stopifnot(grepl("Census Bureau", metro_cite(metro_call(client, "verify_claims", claims = claims))))
compared <- metro_call(client, "compare_metros", ids = c("12420", "19100"), measures = "population")
same(length(compared$data$metros), 2L)
same(nrow(utils::read.csv(text = metro_call(client, "get_data_csv", measures = "population", places = "Tulsa, OK;US"))), 2L)

# The same figures again, and errors that say how to fix the call.
pinned <- metro_client(paste0(origin, "/api/v1/"), release = metro_release(client))
same(metro_get(pinned, "gdp", "state"), metro_get(client, "gdp", "state"))
error <- error_from(metro_get(client, "unemployement"))
same(list(error$code, error$status), list("not_found", 404L))
stopifnot(inherits(error, "metro_error"), grepl("unemployment_rate", conditionMessage(error)))
same(error_from(metro_get(metro_client(origin, release = "1999-01-01"), "gdp"))$status, 404L)
stopifnot(grepl("it takes ref, tokens", conditionMessage(error_from(metro_call(client, "get_brief", metro = "12420")))))
stopifnot(grepl("https://", conditionMessage(error_from(metro_client("example.org")))))
cat("All tests passed.\n")
