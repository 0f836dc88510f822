import { formatJson } from './formatJson.ts';

/** A request to show as a command. */
interface CurlRequest {
  readonly url: string;
  /** What is sent by POST; none: the request is a GET. */
  readonly body?: unknown;
  /** The value of the header `Authorization`. */
  readonly credential?: string | undefined;
}

/** Returns the curl command of a request, with each parameter and header on a line of its own. */
export function curl({ url, body, credential }: CurlRequest): string {
  const headers = credential === undefined ? [] : [`-H ${quote(`Authorization: ${credential}`)}`];
  if (body !== undefined) {
    const json = formatJson(body).replaceAll('\n', '\n  ');
    return lines(`curl ${quote(url)}`, ...headers, `-H 'Content-Type: application/json'`, `-d ${quote(json)}`);
  }
  const { origin, pathname, searchParams } = new URL(url);
  if (searchParams.size === 0) return lines(`curl ${quote(url)}`, ...headers);
  const parameters = [...searchParams].map(([name, value]) => `${optionFor(value)} ${quote(`${name}=${value}`)}`);
  return lines(`curl -G ${quote(origin + pathname)}`, ...headers, ...parameters);
}

const lines = (...parts: string[]): string => parts.join(' \\\n  ');

/** Returns the option that sends a value of a query. `-d` sends it as it is. */
const optionFor = (value: string): string => (/^[\w.,-]*$/.test(value) ? '-d' : '--data-urlencode');

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
