/** Returns the curl command of a request. */
export function curl(url: string, body?: unknown): string {
  if (body === undefined) return `curl ${quoted(url)}`;
  return `curl ${quoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(body))}`;
}

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
