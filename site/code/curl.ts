/** Returns the curl command of a request. */
export function curl(url: string, body: unknown): string {
  if (body === undefined) return `curl ${quote(url)}`;
  return `curl ${quote(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(JSON.stringify(body, null, 2))}`;
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
