import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { knownMs } from '../accounts/browsers.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { signedInCookie } from '../../../common/accountFrame.ts';
import { makeSessionToken, type Session, sessionMs, type Sessions } from '../accounts/sessions.ts';
import { WebError } from './errors.ts';

/** A browser, signed in or not. */
interface Visitor {
  /** The value of its session cookie. */
  readonly token: string;
  readonly session: Session | undefined;
}

const visitors = new WeakMap<IncomingMessage, Visitor>();

/** The browser behind a request. */
export function visitorOf(request: IncomingMessage): Visitor {
  const visitor = visitors.get(request);
  if (!visitor) throw new Error('the request did not pass `recognize`');
  return visitor;
}

/** The session of a signed-in browser. @throws WebError 401 if it is not signed in */
export function sessionOf(request: Request): Session {
  const { session } = visitorOf(request);
  if (!session) throw new WebError(401, 'You are not signed in.');
  return session;
}

/** The hash of the session of a browser; undefined if it is not signed in. */
export function sessionHash(request: IncomingMessage): string | undefined {
  const { session, token } = visitorOf(request);
  return session && hashOf(token);
}

/** The cookies of an origin. Over https the prefix `__Host-` prevents other hosts from setting them. */
export function cookiesOf(origin: string) {
  const secure = origin.startsWith('https:');
  const cookieName = (name: string) => (secure ? `__Host-${name}` : name);
  const session = cookieName('session');
  const browser = cookieName('browser');
  const mark = cookieName(signedInCookie);
  const readCookie = (request: Request, name: string) => parseCookie(request.headers.cookie ?? '')[name];
  const write = (response: Response, name: string, value: string, maxAge?: number) => {
    const attributes = { name, value, path: '/', httpOnly: name !== mark, secure, sameSite: 'lax' } as const;
    response.append('Set-Cookie', stringifySetCookie(maxAge === undefined ? attributes : { ...attributes, maxAge }));
  };
  return {
    secure,
    read: (request: Request) => readCookie(request, session),
    /** Sets a token without a sign-in, until the browser closes. */
    setVisitor: (response: Response, token: string) => write(response, session, token),
    signIn: (response: Response, token: string) => write(response, session, token, sessionMs / 1000),
    /** Sets or removes the mark of a signed-in browser if it is wrong. */
    markSignedIn: (request: Request, response: Response, isSignedIn: boolean) => {
      if ((readCookie(request, mark) === '1') !== isSignedIn)
        write(response, mark, '1', isSignedIn ? sessionMs / 1000 : 0);
    },
    /** The token by which the browser is known. */
    readBrowser: (request: Request) => readCookie(request, browser),
    setBrowser: (response: Response, token: string) => write(response, browser, token, knownMs / 1000),
  };
}

export type Cookies = ReturnType<typeof cookiesOf>;

/** Finds the browser of a request. A new browser gets a token, which binds its forms. */
export function recognize(sessions: Sessions, cookies: Cookies): RequestHandler {
  return async (request, response, next) => {
    const sent = cookies.read(request);
    const token = sent !== undefined && /^[A-Za-z0-9_-]{43}$/.test(sent) ? sent : makeSessionToken();
    if (token !== sent) cookies.setVisitor(response, token);
    // A new token has no session. The query still runs: if the store is unavailable, the form should not be shown.
    const session = await sessions.find(token);
    cookies.markSignedIn(request, response, session !== undefined);
    visitors.set(request, { token, session });
    next();
  };
}

/** The token that a form must send back. Only pages for this browser have it. */
export const formToken = ({ token }: Visitor): string => createHmac('sha256', token).update('form').digest('base64url');

/** Continues if a form came from a page of this site in the same browser. */
export function requireOwnForm(origin: string): RequestHandler {
  return (request, _response, next) => {
    const from = request.headers.origin;
    if (from !== undefined && from !== origin) throw new WebError(403, 'The form was sent from another site.');
    const { form } = (request.body ?? {}) as { form?: unknown };
    const sentToken = Buffer.from(typeof form === 'string' ? form : '');
    const expectedToken = Buffer.from(formToken(visitorOf(request)));
    if (sentToken.length !== expectedToken.length || !timingSafeEqual(sentToken, expectedToken))
      throw new WebError(403, 'The form is out of date. Go back, reload the page, and send it again.');
    next();
  };
}
