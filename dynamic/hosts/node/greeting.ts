/** Returns what the server prints when it listens. */
export function greeting(origin: string): string {
  const api = `${origin}/api/v1`;
  return `Serving ${api}. Three requests to try:
  curl '${api}/datasets'
  curl '${api}/measures/unemployment_rate/values?geography=msa'
  curl '${api}/metros/12420'
The site is at ${origin}/
`;
}
