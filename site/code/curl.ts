/** Returns the curl command of a request. */
export function curl(url: string, body: unknown): string {
  if (body === undefined) return `curl ${quote(url)}`;
  return `curl ${quote(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(JSON.stringify(body, null, 2))}`;
}

/** Returns the curl command of a GET request, with each parameter of the address on a line of its own. */
export function curlGet(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const parameters = [...searchParams].map(([name, value]) => `-d ${quote(`${name}=${value}`)}`);
  return [`curl -G ${quote(origin + pathname)}`, ...parameters].join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
