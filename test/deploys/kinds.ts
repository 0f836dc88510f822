import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Reply, RequestInit } from '../support/client.ts';

const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
const json = { 'Content-Type': 'application/json' };
const rank = JSON.stringify({
  requirements: { tier: '1m' },
  criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }],
});

type Kind = readonly [name: string, path: string, init: RequestInit];

/** Requests that the gate answers, with a stored page or without: name, path, and what is sent with it. */
const ofGate: readonly (readonly [name: string, path: string, init?: RequestInit])[] = [
  ['a list', '/api/v1/datasets'],
  ['one of a list', '/api/v1/datasets/bls-laus'],
  ['values', values],
  ['a filter', `${values}&state=TX&per_page=500`],
  ['a slug', '/api/v1/metros/us%2Ftx%2Faustin-round-rock-san-marcos-12420'],
  ['a slug with its slashes as they are', '/api/v1/metros/us/tx/austin-round-rock-san-marcos-12420'],
  ['an encoded path', '/api/v1/%64atasets'],
  ['HEAD', values, { method: 'HEAD' }],
  ['304', values, { headers: { 'If-None-Match': '*' } }],
  ['no such path', '/api/v1/nope'],
  ['a misspelt parameter', '/api/v1/metros?sate=TX'],
  ['a method', '/api/v1/metros', { method: 'DELETE' }],
  ['a preflight', values, { method: 'OPTIONS', headers: { Origin: 'https://example.org' } }],
  ['no credential', '/api/v1/me'],
  ['an account only', '/api/v1/incentive_programs'],
  ['an empty credential', values, { headers: { Authorization: '' } }],
];

/** Requests that go on to the live core. */
const ofCore: typeof ofGate = [
  ['a live answer', '/api/v1/metros?q=kansas&per_page=3'],
  ['a ranking', '/api/v1/rank', { method: 'POST', headers: json, body: rank }],
  ['a bad token on a stored page', values, { headers: { Authorization: 'Bearer svc_key_x' } }],
];

/** A request for every kind of answer there is without an account. */
export const kinds: readonly Kind[] = [...ofGate, ...ofCore].map(([name, path, init = {}]) => [name, path, init]);

const compared = [
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'content-type',
  'etag',
  'last-modified',
  'ratelimit-limit',
  'vary',
  'www-authenticate',
  'x-content-type-options',
];

/** What of an answer has to be the same wherever it comes from. */
export function comparableReply({ status, headers, body }: Reply) {
  const packed = headers['content-encoding'];
  const bytes = packed === 'gzip' ? gunzipSync(body) : packed === 'br' ? brotliDecompressSync(body) : body;
  // A server that was not told its origin names the address that it was asked at.
  const hideOrigin = (text: string | undefined) => text?.replace(/="https?:\/\/[^/]+/, '="http://origin');
  const named = compared.map((name) => [name, hideOrigin(headers[name])]);
  return { status, headers: Object.fromEntries(named), text: bytes.toString() };
}

/** The page on methods as a host gives it to agents: it is read from a file when it is first asked for. */
export async function methodsAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'metro://methods' } }),
  });
  const { result, error } = (await response.json()) as { result?: { contents: { text: string }[] }; error?: unknown };
  return result?.contents[0]?.text ?? JSON.stringify(error);
}
