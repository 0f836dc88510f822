# How operations are called: addresses, pages, errors.

# Returns a client of the service.
# origin: the address of the server, such as https://api.example.org; that of the API, which ends in /api/v1, is the same.
# key: an API key; public data needs none. release: the id of a release to read; without it the active one.
# timeout: seconds for one attempt. max_tries: how often a request is sent at most, also after 429 and 503.
metro_client <- function(origin, key = NULL, release = NULL, timeout = 30, max_tries = 4) {
  if (!is.character(origin) || length(origin) != 1 || !grepl("^https?://", origin)) {
    stop("origin must be an address such as https://api.example.org; got ", deparse(origin), call. = FALSE)
  }
  base <- paste0(sub("/api/v1$", "", sub("/+$", "", origin)), "/api/v1")
  structure(
    list(base = base, key = key, release = release, timeout = timeout, max_tries = max_tries),
    class = "metro_client"
  )
}

print.metro_client <- function(x, ...) {
  cat("<metro_client>", x$base, if (is.null(x$release)) "" else paste("release", x$release), "\n")
  invisible(x)
}

# Returns the names of all operations, for metro_call.
metro_operations <- function() names(operations)

# Calls an operation of the API, such as metro_call(client, "get_brief", ref = "12420"), and returns a list of data, meta,
# credits and release. Arguments are the parameters and the members of the body. Lists have all pages, of one release,
# unless `page` names one. CSV and feeds are texts.
metro_call <- function(client, operation, ...) {
  call <- operations[[operation]]
  if (is.null(call)) {
    stop("operation must be one of metro_operations(); got ", deparse(operation), call. = FALSE)
  }
  given <- Filter(Negate(is.null), list(...))
  unknown <- setdiff(names(given), c(call$in_path, call$in_query, call$in_body))
  if (length(unknown) > 0 || length(given) != sum(nzchar(names(given)))) {
    known <- c(call$in_path, call$in_query, call$in_body)
    what <- if (length(unknown) > 0) paste(unknown, collapse = ", ") else "an argument without a name"
    stop(operation, " does not take ", what, ": it takes ", paste(known, collapse = ", "), call. = FALSE)
  }
  missing <- setdiff(call$in_path, names(given))
  if (length(missing) > 0) stop(operation, " needs ", paste(missing, collapse = ", "), call. = FALSE)
  if ("release" %in% call$in_query && is.null(given$release)) given$release <- client$release
  if (is.null(call$largest)) return(send(client, call, given))
  if (is.null(given$per_page)) given$per_page <- call$largest
  read_pages(client, call, given)
}

# Reads a page of a list, or all pages as one answer.
read_pages <- function(client, call, given) {
  one <- !is.null(given$page)
  if (!one) given$page <- 1
  whole <- send(client, call, given)
  if (one || whole$meta$total_pages < 2) return(whole)
  if (is.null(given$release)) given$release <- whole$release
  pages <- lapply(seq(2, whole$meta$total_pages), function(page) {
    given$page <- page
    send(client, call, given)
  })
  all <- c(list(whole), pages)
  if (length(call$parts) == 0) {
    whole$data <- do.call(c, lapply(all, function(page) page$data))
  }
  for (part in intersect(call$parts, names(whole$data))) {
    whole$data[[part]] <- do.call(c, lapply(all, function(page) page$data[[part]]))
  }
  credits <- do.call(c, lapply(all, function(page) page$credits))
  keys <- vapply(credits, function(entry) paste(entry$dataset, entry$credit), "")
  whole$credits <- credits[!duplicated(keys)]
  whole
}

# Sends a request and returns the answer. An error has the class metro_error, with code and status.
send <- function(client, call, given) {
  path <- call$path
  for (name in call$in_path) {
    value <- utils::URLencode(as.character(given[[name]]), reserved = TRUE)
    path <- sub(paste0("{", name, "}"), value, path, fixed = TRUE)
  }
  request <- httr2::request(paste0(client$base, path))
  request <- httr2::req_timeout(request, client$timeout)
  request <- httr2::req_retry(request, max_tries = client$max_tries, is_transient = is_transient)
  request <- httr2::req_error(request, is_error = function(response) FALSE)
  request <- httr2::req_url_query(request, !!!lapply(given[intersect(call$in_query, names(given))], query_text))
  if (!is.null(client$key)) request <- httr2::req_auth_bearer_token(request, client$key)
  if (call$method == "POST") {
    body <- given[intersect(call$in_body, names(given))]
    for (name in intersect(call$lists, names(body))) body[[name]] <- as.list(body[[name]])
    text <- if (length(body) == 0) "{}" else jsonlite::toJSON(body, auto_unbox = TRUE, digits = NA, null = "null")
    request <- httr2::req_body_raw(request, as.character(text), "application/json")
  }
  response <- tryCatch(httr2::req_perform(request), error = function(error) {
    about <- paste0("no response from ", client$base, ": ", conditionMessage(error), "; check the origin and the network")
    stop(service_error("unknown", about, 0))
  })
  status <- httr2::resp_status(response)
  text <- httr2::resp_body_string(response, "UTF-8")
  if (status >= 400) stop(error_of(text, status))
  if (call$is_text) return(text)
  answer <- tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(error) NULL)
  if (is.null(answer)) stop(error_of(text, status))
  release <- httr2::resp_header(response, "Release")
  if (is.null(answer$attribution)) return(list(data = answer, meta = list(), credits = list(), release = release))
  list(data = answer$data, meta = answer$meta, credits = answer$attribution, release = release)
}

is_transient <- function(response) httr2::resp_status(response) %in% c(429, 503)

# Returns the text of a parameter: 1 or 0 for a flag, commas between the members of a list.
query_text <- function(value) {
  if (is.logical(value)) value <- as.integer(value)
  paste(format(value, scientific = FALSE, trim = TRUE), collapse = ",")
}

error_of <- function(text, status) {
  answer <- tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(error) NULL)
  if (is.list(answer) && is.character(answer$error) && is.character(answer$message)) {
    return(service_error(answer$error, answer$message, status))
  }
  service_error("unknown", paste("HTTP", status, "is not an answer of the service"), status)
}

service_error <- function(code, message, status) {
  structure(class = c("metro_error", "error", "condition"), list(message = message, call = NULL, code = code, status = status))
}
