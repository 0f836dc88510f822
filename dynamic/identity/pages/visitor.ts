import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { knownMs } from '../accounts/browsers.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { makeSessionToken, type Session, sessionMs, type Sessions } from '../accounts/sessions.ts';
import { WebError } from './errors.ts';

/** A browser, signed in or not. */
export interface Visitor {
  /** What its cookie holds. */
  readonly token: string;
  readonly session: Session | undefined;
}

const visitors = new WeakMap<IncomingMessage, Visitor>();

/** The browser behind a request. */
export function visitorOf(request: IncomingMessage): Visitor {
  const visitor = visitors.get(request);
  if (!visitor) throw new Error('the request did not pass `recognise`');
  return visitor;
}

/** The session of a signed-in browser. @throws WebError 401 where there is none */
export function sessionOf(request: Request): Session {
  const { session } = visitorOf(request);
  if (!session) throw new WebError(401, 'you are not signed in');
  return session;
}

/** The hash of the session that a browser is signed in with; undefined where it is not signed in. */
export function sessionHash(request: IncomingMessage): string | undefined {
  const { session, token } = visitorOf(request);
  return session && hashOf(token);
}

/** Cookies of one origin: over https no other host can set ours (the `__Host-` prefix). */
export function cookiesOf(origin: string) {
  const secure = origin.startsWith('https:');
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const [session, browser] = [named('session'), named('browser')];
  const held = (request: Request, name: string) => parseCookie(request.headers.cookie ?? '')[name];
  const write = (response: Response, name: string, value: string, maxAge?: number) => {
    const attributes = { name, value, path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
    response.append('Set-Cookie', stringifySetCookie(maxAge === undefined ? attributes : { ...attributes, maxAge }));
  };
  return {
    secure,
    read: (request: Request) => held(request, session),
    /** Holds a token for as long as the browser is open: nobody is signed in. */
    visit: (response: Response, token: string) => write(response, session, token),
    signIn: (response: Response, token: string) => write(response, session, token, sessionMs / 1000),
    /** What the browser is known by to the people who signed in with it. */
    knownBy: (request: Request) => held(request, browser),
    know: (response: Response, token: string) => write(response, browser, token, knownMs / 1000),
  };
}

export type Cookies = ReturnType<typeof cookiesOf>;

/** Finds the browser behind a request; one that is new gets a token, which its forms are bound to. */
export function recognise(sessions: Sessions, cookies: Cookies): RequestHandler {
  return async (request, response, next) => {
    const held = cookies.read(request);
    const token = held !== undefined && /^[A-Za-z0-9_-]{43}$/.test(held) ? held : makeSessionToken();
    if (token !== held) cookies.visit(response, token);
    // A new token has no session. It is looked up all the same, so that a form is not shown that could not be sent.
    visitors.set(request, { token, session: await sessions.find(token) });
    next();
  };
}

/** What a form has to bring back: only a page that this browser got from us holds it. */
export const formToken = ({ token }: Visitor): string => createHmac('sha256', token).update('form').digest('base64url');

/** Lets a form through that came from a page of ours in the same browser. */
export function requireOwnForm(origin: string): RequestHandler {
  return (request, _response, next) => {
    const from = request.headers.origin;
    if (from !== undefined && from !== origin) throw new WebError(403, 'the form was sent from another site');
    const { form } = (request.body ?? {}) as { form?: unknown };
    const given = Buffer.from(typeof form === 'string' ? form : '');
    const wanted = Buffer.from(formToken(visitorOf(request)));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new WebError(403, 'the form is out of date: go back, load the page again, and send it once more');
    next();
  };
}
