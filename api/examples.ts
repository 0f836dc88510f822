import { answer } from './answer.ts';
import type { Release } from './domain/release.ts';
import { ApiError, toApiError } from './domain/errors.ts';
import { checkBodyHeaders, readBody } from './gate/body.ts';
import { createGate } from './gate/gate.ts';
import { notHeld } from './gate/call.ts';
import type { Page, Pages } from './gate/page.ts';
import { invalidToken, type Limits, type Principal } from './gate/principal.ts';
import { basePath, readInput } from './gate/request.ts';
import { headersTooLarge, malformed, timedOut, type Unreadable } from './gate/unreadable.ts';
import type { Input, Operation, Service } from './operations/operation.ts';
import type { ErrorBody } from './schemas/common.ts';

/** The service that examples come from. */
export interface ExampleService {
  readonly operations: readonly Operation[];
  readonly release: Release;
  readonly origin: string;
  readonly limits: Limits;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Returns the response to an operation's example request; undefined for an operation without one, and where the release cannot
 * answer it (yet).
 */
export async function exampleAnswer(operation: Operation, service: ExampleService): Promise<unknown> {
  const { release } = service;
  const sample = await operation.example(release);
  if (!sample) return undefined;
  const input = readTexts(operation, sample, operation.exampleBody?.(release));
  const answered = await answer(operation, release, input, serviceOf(service)).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (!answered) return undefined;
  const text = new TextDecoder().decode(answered);
  return operation.type === undefined ? (JSON.parse(text) as unknown) : text;
}

/** Returns the input of an operation, read as from a request with these path and query parameters, and this body if it takes one. */
export function readTexts(operation: Operation, texts: Readonly<Record<string, string>>, body?: unknown): Input {
  const textsOf = ({ shape }: Operation['query']) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => name in shape));
  const search = new URLSearchParams(textsOf(operation.query)).toString();
  const input = readInput(operation, textsOf(operation.params), search);
  return operation.body ? { ...input, body: readBody(operation, JSON.stringify(body)) } : input;
}

const serviceOf = ({ origin, clock }: ExampleService): Service => {
  const openRelease = () => Promise.reject(new Error('an example reads its own release alone'));
  return { describe: () => Promise.resolve({}), origin, api: origin + basePath, clock, openRelease };
};

/** An error response with its request. */
export interface ErrorExample {
  readonly status: number;
  /** The method and URL of the request, and its body or what is wrong with it. */
  readonly request: string;
  readonly body: ErrorBody;
}

/** A request that gets an error, and the required state of the service. */
interface Refusal {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Path below the base, and query. */
  readonly target: string;
  readonly body?: string;
  readonly contentType?: string;
  /** Who the credential acts for; null for an invalid credential. */
  readonly principal?: Principal | null;
  /** What is wrong with the request, other than its target and body. */
  readonly because?: string;
  readonly overLimit?: true;
  readonly noRelease?: true;
}

const id = '00000000-0000-5000-8000-000000000000';
const principal: Principal = {
  user: { id, name: null },
  account: { id, name: 'Example', role: 'owner' },
  credential: { type: 'oauth', id, scopes: ['read'] },
  apiAccess: false,
  acceptedTerms: true,
};

const bodyWithTypo = JSON.stringify({ criteria: [{ measure: 'unemployement_rate', direction: 'lower_better' }] });
const bodyWithoutDirection = JSON.stringify({ criteria: [{ measure: 'unemployment_rate' }] });

const refusals: readonly Refusal[] = [
  { target: '/metros?sate=TX' },
  { target: '/rank', body: bodyWithoutDirection },
  { target: '/me' },
  { target: '/datasets', principal: null, because: 'with a revoked credential' },
  {
    target: '/datasets',
    principal: { ...principal, acceptedTerms: false },
    because: 'before its person accepted the current Terms of Service',
  },
  {
    target: '/datasets',
    principal: { ...principal, credential: { ...principal.credential, scopes: [] } },
    because: 'with a credential without the scope',
  },
  { target: '/incentive_programs' },
  { target: '/measures/unemployement_rate' },
  { target: '/datasets?release=2020-01-01' },
  { method: 'DELETE', target: '/datasets' },
  { target: '/rank', body: ' '.repeat(70_000), because: 'with a body of 70,000 bytes' },
  { target: '/rank', body: '{}', contentType: 'text/plain', because: 'with Content-Type text/plain' },
  { target: '/rank', body: bodyWithTypo },
  { target: '/datasets', overLimit: true, because: 'over the limit' },
  { target: '/datasets', noRelease: true, because: 'while no release is active' },
];

const unreadable: readonly (Unreadable & { readonly request: string })[] = [
  { ...malformed, request: 'a request that is not HTTP' },
  { ...timedOut, request: 'a request that stops in the middle' },
  { ...headersTooLarge, request: 'GET /api/v1/datasets with 20 KiB of headers' },
];

/** Returns error responses of the service, which come from the gate and the operations. */
export async function errorExamples(service: ExampleService): Promise<ErrorExample[]> {
  const refused = refusals.map(async (refusal) => {
    const { status, body } = await errorOf(refusal, service);
    return { status, request: requestText(refusal), body };
  });
  const failed = { status: 500, request: 'any request, when the service fails', body: toApiError(undefined).body };
  return [...(await Promise.all(refused)), failed, ...unreadable];
}

function requestText(refusal: Refusal): string {
  const { target, body, because = body === undefined ? '' : `with ${body}` } = refusal;
  return `${methodOf(refusal)} ${basePath}${target} ${because}`.trim();
}

const methodOf = ({ method, body }: Refusal) => method ?? (body === undefined ? 'GET' : 'POST');

async function errorOf(refusal: Refusal, service: ExampleService): Promise<ApiError> {
  const { target, body, contentType = 'application/json' } = refusal;
  const decision = await gateFor(
    refusal,
    service,
  )({
    method: methodOf(refusal),
    url: basePath + target,
    address: '192.0.2.1',
    authorization: refusal.principal === undefined ? [] : ['Bearer svc_at_example'],
  });
  if (decision.kind === 'error') return decision.error;
  if (decision.kind !== 'core') throw new Error(`${requestText(refusal)} gets no error`);
  const { operation, input } = decision;
  try {
    if (body !== undefined) checkBodyHeaders(contentType, String(body.length));
    const read = body === undefined ? input : { ...input, body: readBody(operation, body) };
    await answer(operation, service.release, read, serviceOf(service));
  } catch (error) {
    return toApiError(error);
  }
  throw new Error(`${requestText(refusal)} gets no error`);
}

/** Returns a gate in the state for an error, 12 seconds before a minute ends. */
function gateFor(
  { principal, overLimit, noRelease }: Refusal,
  { operations, release, origin, limits }: ExampleService,
) {
  const { id, modified } = release.content;
  const pages: Pages = { id, modified, find: () => undefined };
  const { perMinute } = limits.address;
  return createGate<Page, Pages>(
    { operations, origin, limits },
    {
      clock: () => 48_000,
      counters: {
        take: () => ({ allowed: !overLimit, limit: perMinute, remaining: overLimit ? 0 : 1, reset: 12, seconds: 60 }),
      },
      credentials: {
        check() {
          if (principal) return principal;
          throw invalidToken();
        },
      },
      pages: () => (noRelease ? undefined : pages),
      release(wanted) {
        throw notHeld(wanted, [id]);
      },
    },
  );
}
