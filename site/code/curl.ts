/** A request as a command line: what it says is what is sent. */
export function curl(url: string, body?: unknown): string {
  if (body === undefined) return `curl ${quoted(url)}`;
  return `curl ${quoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(body))}`;
}

/** A text as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
