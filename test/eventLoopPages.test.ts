import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { formToken } from '../dynamic/identity/pages/visitor.ts';
import { kilobytes64, useLoopHost } from './support/loopHost.ts';
import { gzip, type SentRequest } from './support/sentRequests.ts';

const loop = useLoopHost();

/** Addresses outside the API: a page of each kind, and the longest address. */
const pages: Readonly<Record<string, number>> = {
  '/': 200,
  '/metros': 200,
  '/measures': 200,
  '/measures/population': 200,
  '/datasets': 200,
  '/datasets/bea-cagdp2': 200,
  '/docs': 200,
  '/docs/ranking': 200,
  '/explorer': 200,
  '/reference': 200,
  '/search': 200,
  '/search.json': 200,
  '/places.json': 200,
  '/metros/17460': 301,
  '/releases': 200,
  '/sitemap.xml': 200,
  '/sign-in': 200,
  '/sign-up': 200,
  '/password': 200,
  '/terms': 200,
  '/settings/keys': 303,
  '/healthz': 200,
  '/.well-known/oauth-authorization-server': 200,
  [`/${'x'.repeat(15_000)}`]: 404,
  [`/api/v1/${'x/'.repeat(7500)}`]: 404,
  [`/api/v1/datasets?${'x=1&'.repeat(3500)}`]: 400,
  [`/api/v1/metros?q=${'x'.repeat(15_000)}`]: 400,
};

/** Each request from a network address of its own: attempts are limited by it. */
const from = () => ({
  'X-Forwarded-For': `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
});
const signedIn = () => ({ ...gzip, ...from(), Cookie: `session=${loop.browser}` });

/** Pages of the settings of an account with many keys and sessions. */
const settings = ['keys', 'members', 'activity', 'security', 'apps', 'password'];

/** The largest form: 16 kB, and no more than 20 fields. */
const largestForm = 16 * 1024;

function form(path: string, fields: Readonly<Record<string, string>>, token: string, status: number): SentRequest {
  const body = new URLSearchParams({ ...fields, form: formToken({ token, session: undefined }) });
  const [padded = 'more'] = Object.keys(fields);
  body.set(padded, (fields[padded] ?? '') + 'x'.repeat(largestForm - body.toString().length - 10));
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return { path, body: body.toString(), headers: { ...gzip, ...from(), ...type, Cookie: `session=${token}` }, status };
}

const visitor = 'v'.repeat(43);
const email = 'grace@example.org';

/** Forms and requests of OAuth, with a field as long as a form may be. */
const forms: Readonly<Record<string, () => SentRequest>> = {
  'sign-in': () => form('/sign-in', { password: '', email, next: '/' }, visitor, 400),
  'sign-in, a long address': () => form('/sign-in', { next: '', email, password: 'x' }, visitor, 400),
  'sign-up': () => form('/sign-up', { name: '', email, password: 'x' }, visitor, 400),
  'new key': () =>
    form(
      '/settings/keys',
      { name: '', expires: '365', id: randomUUID(), in: loop.account, password: 'x' },
      loop.browser,
      400,
    ),
  password: () => form('/settings/password', { name: '' }, loop.browser, 400),
  invitation: () => form('/settings/members', { more: '', in: loop.account, role: 'member' }, loop.browser, 200),
  'a form of 20,000 fields': () => ({ ...form('/sign-in', {}, visitor, 413), body: 'a&'.repeat(8000) }),
  'a form over 16 kB': () => ({ ...form('/sign-in', {}, visitor, 413), body: 'x'.repeat(kilobytes64) }),
  'OAuth token': () =>
    form('/oauth/token', { code: '', grant_type: 'authorization_code', client_id: 'x' }, visitor, 401),
  'OAuth revoke': () => form('/oauth/revoke', { token: '', client_id: 'x' }, visitor, 401),
  'OAuth register': () => ({
    path: '/oauth/register',
    body: JSON.stringify({ redirect_uris: Array.from({ length: 500 }, (_, i) => `https://a.example/${i}`) }),
    headers: from(),
    status: 400,
  }),
  'OAuth authorize': () => ({
    path: `/oauth/authorize?client_id=x&state=${'x'.repeat(15_000)}`,
    headers: signedIn(),
    status: 400,
  }),
};

describe('no page and no form holds the event loop for 20 ms', () => {
  it.each(settings)('on the settings page %s', (name) =>
    loop.within(() => [{ path: `/settings/${name}`, headers: signedIn(), status: 200 }]),
  );

  it.each(Object.keys(forms))('with the largest form: %s', (name) => loop.within(() => [forms[name]!()]));

  it.each(Object.keys(pages).map((path) => [path.slice(0, 40), path]))('at %s', (_short, path) =>
    loop.within(() => [{ path, headers: gzip, status: pages[path]! }]),
  );
});
