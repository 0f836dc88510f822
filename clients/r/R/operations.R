# Every operation of the API. Generated from its description by `npm run client-types`; do not edit.

operations <- list(
  list_datasets = list(
    method = "GET", path = "/datasets", is_text = FALSE,
    in_path = character(), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_dataset = list(
    method = "GET", path = "/datasets/{key}", is_text = FALSE,
    in_path = c("key"), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_measures = list(
    method = "GET", path = "/measures", is_text = FALSE,
    in_path = character(), in_query = c("q", "topic", "geography", "dataset", "sort", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  list_topics = list(
    method = "GET", path = "/topics", is_text = FALSE,
    in_path = character(), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_measure = list(
    method = "GET", path = "/measures/{name}", is_text = FALSE,
    in_path = c("name"), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_measure_values = list(
    method = "GET", path = "/measures/{name}/values", is_text = FALSE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "vintage", "edition", "bounds", "level", "absent", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = c("values", "absent")
  ),
  get_measure_values_csv = list(
    method = "GET", path = "/measures/{name}/values.csv", is_text = TRUE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "vintage", "edition", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_measure_ranks = list(
    method = "GET", path = "/measures/{name}/ranks", is_text = FALSE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "direction", "vintage", "level", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = c("regions")
  ),
  get_measure_ranks_csv = list(
    method = "GET", path = "/measures/{name}/ranks.csv", is_text = TRUE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "direction", "vintage", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_series = list(
    method = "GET", path = "/measures/{name}/series", is_text = FALSE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "from", "to", "window", "edition", "bounds", "level", "absent", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = c("regions")
  ),
  list_series_csv = list(
    method = "GET", path = "/measures/{name}/series.csv", is_text = TRUE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "from", "to", "edition", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_revisions = list(
    method = "GET", path = "/measures/{name}/revisions", is_text = FALSE,
    in_path = c("name"), in_query = c("geography", "state", "metro", "region", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = c("regions")
  ),
  get_nation = list(
    method = "GET", path = "/measures/{name}/us", is_text = FALSE,
    in_path = c("name"), in_query = c("from", "to", "window", "absent", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  trace_value = list(
    method = "GET", path = "/measures/{name}/trace", is_text = FALSE,
    in_path = c("name"), in_query = c("region", "geography", "year", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_data = list(
    method = "POST", path = "/data", is_text = FALSE,
    in_path = character(), in_query = c("page", "per_page", "release"),
    in_body = c("measures", "places", "years", "derive", "where", "include", "level", "order", "order_by", "detail"), lists = c("measures", "places", "where", "include"),
    largest = 500, parts = c("rows", "caveats")
  ),
  get_data_csv = list(
    method = "GET", path = "/data.csv", is_text = TRUE,
    in_path = character(), in_query = c("measures", "places", "years", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  find_places = list(
    method = "GET", path = "/places", is_text = FALSE,
    in_path = character(), in_query = c("q", "geography", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  get_place = list(
    method = "GET", path = "/places/{code}", is_text = FALSE,
    in_path = c("code"), in_query = c("measures", "context", "bounds", "level", "absent", "ranks", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_areas = list(
    method = "GET", path = "/areas", is_text = FALSE,
    in_path = character(), in_query = c("q", "kind", "state", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  describe_area = list(
    method = "POST", path = "/areas", is_text = FALSE,
    in_path = character(), in_query = c("measures", "context", "bounds", "level", "absent", "ranks", "series", "from", "to", "window", "release"),
    in_body = c("name", "counties"), lists = c("counties"),
    largest = NULL, parts = character()
  ),
  list_areas_csv = list(
    method = "GET", path = "/areas.csv", is_text = TRUE,
    in_path = character(), in_query = c("q", "kind", "state", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_states = list(
    method = "GET", path = "/states", is_text = FALSE,
    in_path = character(), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_states_csv = list(
    method = "GET", path = "/states.csv", is_text = TRUE,
    in_path = character(), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_counties = list(
    method = "GET", path = "/counties", is_text = FALSE,
    in_path = character(), in_query = c("state", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  list_counties_csv = list(
    method = "GET", path = "/counties.csv", is_text = TRUE,
    in_path = character(), in_query = c("state", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_metros = list(
    method = "GET", path = "/metros", is_text = FALSE,
    in_path = character(), in_query = c("state", "q", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  list_metros_csv = list(
    method = "GET", path = "/metros.csv", is_text = TRUE,
    in_path = character(), in_query = c("state", "q", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  compare_metros = list(
    method = "GET", path = "/metros/compare", is_text = FALSE,
    in_path = character(), in_query = c("ids", "measures", "geography", "vintage", "bounds", "level", "absent", "differences", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  compare_metros_csv = list(
    method = "GET", path = "/metros/compare.csv", is_text = TRUE,
    in_path = character(), in_query = c("ids", "measures", "geography", "vintage", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_metro = list(
    method = "GET", path = "/metros/{ref}", is_text = FALSE,
    in_path = c("ref"), in_query = c("context", "bounds", "level", "absent", "ranks", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_metro_series = list(
    method = "GET", path = "/metros/{ref}/series", is_text = FALSE,
    in_path = c("ref"), in_query = c("measures", "from", "to", "window", "bounds", "level", "absent", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_metro_series_csv = list(
    method = "GET", path = "/metros/{ref}/series.csv", is_text = TRUE,
    in_path = c("ref"), in_query = c("measures", "from", "to", "level", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_peers = list(
    method = "GET", path = "/metros/{ref}/peers", is_text = FALSE,
    in_path = c("ref"), in_query = c("geography", "measures", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_peers_csv = list(
    method = "GET", path = "/metros/{ref}/peers.csv", is_text = TRUE,
    in_path = c("ref"), in_query = c("geography", "measures", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_brief = list(
    method = "GET", path = "/metros/{ref}/brief", is_text = FALSE,
    in_path = c("ref"), in_query = c("tokens", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  screen_metros = list(
    method = "POST", path = "/screen", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "offset", "max_rows", "near_misses", "bounds", "level", "absent", "certainty", "relax", "release"),
    in_body = c("scope", "requirements"), lists = character(),
    largest = NULL, parts = character()
  ),
  rank_metros = list(
    method = "POST", path = "/rank", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "offset", "max_rows", "bounds", "level", "absent", "robustness", "figures", "partial", "top", "release"),
    in_body = c("scope", "requirements", "criteria", "include_eliminated"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  rank_metros_csv = list(
    method = "GET", path = "/rank.csv", is_text = TRUE,
    in_path = character(), in_query = c("criteria", "states", "tier", "min_population", "max_population", "as_of", "geography", "level", "partial", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  explain_rank = list(
    method = "POST", path = "/rank/explain", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "partial", "robustness", "release"),
    in_body = c("metro", "scope", "requirements", "criteria", "include_eliminated"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  flip_rank = list(
    method = "POST", path = "/rank/flip", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "release"),
    in_body = c("a", "b", "scope", "requirements", "criteria", "include_eliminated"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  get_frontier = list(
    method = "POST", path = "/rank/frontier", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "release"),
    in_body = c("scope", "requirements", "criteria", "include_eliminated"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  get_acceptability = list(
    method = "POST", path = "/rank/acceptability", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "release"),
    in_body = c("scope", "requirements", "criteria", "include_eliminated", "top"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  rank_variants = list(
    method = "POST", path = "/rank/variants", is_text = FALSE,
    in_path = character(), in_query = c("as_of", "geography", "partial", "release"),
    in_body = c("variants", "scope", "requirements", "criteria", "include_eliminated"), lists = c("variants", "criteria"),
    largest = NULL, parts = character()
  ),
  explain_moves = list(
    method = "POST", path = "/rank/moves", is_text = FALSE,
    in_path = character(), in_query = c("geography", "partial", "release"),
    in_body = c("from", "to", "scope", "requirements", "criteria", "include_eliminated"), lists = c("criteria"),
    largest = NULL, parts = character()
  ),
  verify_claims = list(
    method = "POST", path = "/verify", is_text = FALSE,
    in_path = character(), in_query = c("release"),
    in_body = c("claims"), lists = c("claims"),
    largest = NULL, parts = character()
  ),
  list_incentive_programs = list(
    method = "GET", path = "/incentive_programs", is_text = FALSE,
    in_path = character(), in_query = c("state", "metro", "mechanism", "q", "industry", "status", "entity_type", "activity", "form", "sort", "active_on", "retired", "applicable", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 200, parts = character()
  ),
  fit_incentive_programs = list(
    method = "POST", path = "/incentive_programs/fit", is_text = FALSE,
    in_path = character(), in_query = c("q", "sort", "page", "per_page", "release"),
    in_body = c("metro", "state", "industry", "entity_type", "jobs", "investment_usd", "activities", "on", "mechanisms"), lists = c("activities", "mechanisms"),
    largest = 200, parts = character()
  ),
  list_releases = list(
    method = "GET", path = "/releases", is_text = FALSE,
    in_path = character(), in_query = c("page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  get_release = list(
    method = "GET", path = "/releases/{id}", is_text = FALSE,
    in_path = c("id"), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  list_changes = list(
    method = "GET", path = "/releases/{id}/changes", is_text = FALSE,
    in_path = c("id"), in_query = c("since", "measure", "dataset", "metro", "state", "geography", "page", "per_page", "release"),
    in_body = character(), lists = character(),
    largest = 500, parts = character()
  ),
  get_measure_feed = list(
    method = "GET", path = "/feeds/measures/{name}", is_text = TRUE,
    in_path = c("name"), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_metro_feed = list(
    method = "GET", path = "/feeds/metros/{ref}", is_text = TRUE,
    in_path = c("ref"), in_query = c("release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_figures_feed = list(
    method = "GET", path = "/feeds/changes", is_text = TRUE,
    in_path = character(), in_query = c("figures", "release"),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_me = list(
    method = "GET", path = "/me", is_text = FALSE,
    in_path = character(), in_query = character(),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_openapi = list(
    method = "GET", path = "/openapi.json", is_text = FALSE,
    in_path = character(), in_query = character(),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  ),
  get_openapi30 = list(
    method = "GET", path = "/openapi-3.0.json", is_text = FALSE,
    in_path = character(), in_query = character(),
    in_body = character(), lists = character(),
    largest = NULL, parts = character()
  )
)
