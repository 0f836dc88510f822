import { describe, expect, it } from 'vitest';
import { createGate } from '../api/gate/gate.ts';
import type { Standing, Window } from '../api/gate/limits.ts';
import type { Page, Pages } from '../api/gate/page.ts';
import { type Credentials, defaultLimits, invalidToken, type Principal } from '../api/gate/principal.ts';
import type { RequestHead } from '../api/gate/request.ts';
import { operations } from '../api/operations/index.ts';

const id = '00000000-0000-5000-8000-000000000000';
const principal: Principal = {
  user: { id, name: null },
  account: { id, name: 'Example', role: 'owner' },
  credential: { type: 'api_key', id, scopes: ['read'] },
  apiAccess: true,
  acceptedTerms: true,
};
const page: Page = { etag: 'W/"a"', sizes: { gzip: 1, identity: 2 } };
const standing: Standing = { allowed: true, limit: 30, seconds: 60, remaining: 29, reset: 60 };

interface State {
  readonly check?: Credentials['check'];
  readonly allowed?: boolean;
  readonly noRelease?: boolean;
  readonly find?: Pages['find'];
}

/** A gate with a credential, limits and a release in a given state; `counted` has the windows of each counted request. */
function gate({ check = () => principal, allowed = true, noRelease, find = () => page }: State = {}) {
  const counted: (readonly Window[])[] = [];
  const decide = createGate<Page, Pages>(
    { operations, origin: 'http://metro.test', limits: defaultLimits },
    {
      clock: () => 0,
      counters: {
        take(windows) {
          counted.push(windows);
          return { ...standing, allowed };
        },
      },
      credentials: { check },
      pages: () => (noRelease ? undefined : { id: 'r', modified: new Date(0), find }),
      release: () => Promise.reject(new Error('no other release')),
    },
  );
  const send = (head: Partial<RequestHead>) =>
    decide({ method: 'GET', url: '/api/v1/datasets', address: '192.0.2.1', authorization: [], ...head });
  return { send, counted };
}

const errorOf = async (state: State, head: Partial<RequestHead>) => {
  const decision = await gate(state).send(head);
  return decision.kind === 'error' ? [decision.error.status, decision.error.code] : decision.kind;
};
const withKey = { authorization: ['Bearer svc_key_x'] };

describe('the gate returns the first error of a request that has several (D34)', () => {
  const withoutTerms = { ...principal, acceptedTerms: false };
  const withoutAccess = { ...principal, apiAccess: false };
  const programs = '/api/v1/incentive_programs';
  const cases: readonly (readonly [string, State, Partial<RequestHead>, readonly [number, string] | string])[] = [
    ['a preflight', { allowed: false }, { method: 'OPTIONS', url: '/api/v1/nope?token=x' }, 'preflight'],
    [
      'a misplaced credential',
      { check: () => withoutTerms },
      { ...withKey, misplacedIn: 'x-api-key' },
      [401, 'invalid_token'],
    ],
    [
      'an invalid credential',
      {
        check: () => {
          throw invalidToken();
        },
        allowed: false,
      },
      withKey,
      [401, 'invalid_token'],
    ],
    [
      'missing acceptance of the terms',
      { check: () => withoutTerms, allowed: false },
      withKey,
      [403, 'terms_required'],
    ],
    ['no credential', { allowed: false }, { url: '/api/v1/me?x=1', method: 'PUT' }, [401, 'unauthorized']],
    [
      'an exceeded limit',
      { check: () => withoutAccess, allowed: false },
      { ...withKey, url: programs },
      [429, 'rate_limited'],
    ],
    [
      'missing API access',
      { check: () => withoutAccess },
      { ...withKey, url: programs, method: 'PUT' },
      [403, 'api_access_required'],
    ],
    ['an unknown path', { noRelease: true }, { url: '/api/v1/nope?x=1', method: 'PUT' }, [404, 'not_found']],
    ['a wrong method', { noRelease: true }, { url: '/api/v1/metros?x=1', method: 'PUT' }, [405, 'method_not_allowed']],
    ['an unknown parameter', { noRelease: true }, { url: '/api/v1/metros?x=1' }, [400, 'bad_request']],
    ['no release', { noRelease: true }, { url: '/api/v1/metros' }, [503, 'unavailable']],
    ['an unknown parameter of the MCP server', { allowed: false }, { url: '/mcp?x=1' }, [400, 'bad_request']],
    ['a sign-in at the MCP server', { allowed: false }, { url: '/mcp?sign_in=1' }, [401, 'unauthorized']],
    ['an exceeded limit of the MCP server', { allowed: false }, { url: '/mcp' }, [429, 'rate_limited']],
    ['a wrong method of the MCP server', {}, { url: '/mcp' }, [405, 'method_not_allowed']],
  ];
  it.each(cases)('reports %s first', async (_name, state, head, expected) => {
    expect(await errorOf(state, head)).toEqual(expected);
  });
});

describe('the gate', () => {
  it('decides without a promise if its ports return none', () => {
    const { send } = gate();
    for (const head of [{}, withKey, { url: '/api/v1/metros?q=a' }, { url: '/mcp', method: 'POST' }])
      expect(send(head)).not.toBeInstanceOf(Promise);
  });

  it('decides the same if a port returns a promise', async () => {
    const later = gate({ check: () => Promise.resolve(principal), find: () => Promise.resolve(page) });
    expect(await later.send(withKey)).toMatchObject({ kind: 'page', tier: 'api' });
    const failed = { check: () => Promise.reject(invalidToken()) };
    expect(await errorOf(failed, withKey)).toEqual([401, 'invalid_token']);
    const noPages = { find: () => Promise.reject(new Error('no index')) };
    expect(await errorOf(noPages, {})).toEqual([500, 'internal']);
  });

  it('looks up the page of an address once', async () => {
    const keys: string[] = [];
    const pages = { id: 'r', modified: new Date(0), find: (key: string) => (keys.push(key), page) };
    const decide = createGate<Page, Pages>(
      { operations, origin: 'http://metro.test', limits: defaultLimits },
      {
        clock: () => 0,
        counters: { take: () => standing },
        credentials: { check: () => principal },
        pages: () => pages,
        release: () => pages,
      },
    );
    const head = { method: 'GET', url: '/api/v1/metros?per_page=100', address: '192.0.2.1', authorization: [] };
    for (let i = 0; i < 3; i++) expect(await decide(head)).toMatchObject({ kind: 'page', route: '/api/v1/metros' });
    expect(keys).toHaveLength(1);
  });

  it('counts a refused credential by address, and a valid key by its own windows (D36)', async () => {
    const { send, counted } = gate();
    await send(withKey);
    await send({ ...withKey, misplacedIn: 'x-api-key' });
    await send({});
    expect(counted.map(([first]) => first!.key.split(' ')[0])).toEqual(['credential', 'address', 'address']);
  });

  it('does not count a request that a gate in front has counted', async () => {
    const { send, counted } = gate();
    const forwarded: Standing = { ...standing, remaining: 7 };
    expect(await send({ standing: forwarded })).toMatchObject({ headers: expect.arrayContaining(['7']) });
    expect(await errorOf({}, { standing: { ...forwarded, allowed: false } })).toEqual([429, 'rate_limited']);
    expect(counted).toEqual([]);
  });
});
