import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Counters } from '../../../api/gate/limits.ts';
import type { Limits } from '../../../api/gate/principal.ts';
import type { Served } from '../../../common/release/served.ts';
import type { Actor } from '../accounts/changes.ts';
import { AccountError, type AccountField, NotAllowed } from '../accounts/errors.ts';
import { QueueFull } from '../accounts/rankedQueue.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { SignInTokens, Device, BrowserTokens } from '../accounts/sessions.ts';
import type { Contact } from '../../settings/environment.ts';
import type { Mailer } from '../accounts/mail.ts';
import type { Attempts } from './attempts.ts';
import { WebError } from './errors.ts';
import type { Page, Visit } from '../views/layout.ts';
import type { Frame } from '../../http/frame.ts';
import { type Cookies, formToken, sessionOf, visitorOf } from './visitor.ts';

/** What the routes of the account pages need. */
export interface Kit extends AccountServices {
  readonly origin: string;
  readonly signUpOpen: boolean;
  /** Whether the host compares the rankings of followed projects on each release. */
  readonly tellsNews: boolean;
  /** Whom people ask for API access; undefined if the operator has not set it. */
  readonly contact: Contact | undefined;
  readonly attempts: Attempts;
  readonly cookies: Cookies;
  readonly frame: Frame;
  /** Undefined if the server cannot send email. */
  readonly mail: Mailer | undefined;
  readonly log: Logger;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly now: () => number;
  readonly counters: Counters;
  /** The limits of the API. */
  readonly limits: Limits;
  /** The active release; undefined if there is none. */
  readonly release: () => Served | undefined;
}

/** Sends a page that is made from `data`. */
export function show<Data>(
  kit: Kit,
  request: Request,
  response: Response,
  page: (data: Data, visit: Visit) => Page,
  data: NoInfer<Data>,
  status = 200,
): void {
  const visit = { formToken: formToken(visitorOf(request)), contact: kit.contact };
  response
    .status(status)
    .type('html')
    .send(kit.frame.render(page(data, visit)));
}

/** The actor of a request, for the audit log. */
export function actorOf(kit: Kit, request: Request): Actor {
  return { id: sessionOf(request).person.id, address: kit.clientAddress(request) };
}

/** The device of a request, for the list of sessions. */
export function deviceOf(kit: Kit, request: Request): Device {
  return { address: kit.clientAddress(request), userAgent: request.headers['user-agent'] };
}

/** The tokens that the browser of a request sent. */
export function tokensOf(kit: Kit, request: Request): BrowserTokens {
  return { session: visitorOf(request).token, browser: kit.cookies.readBrowser(request) };
}

/** Signs a browser in by setting the cookies of a new session. */
export function signIn({ cookies }: Kit, response: Response, { session, browser }: SignInTokens): void {
  cookies.setBrowser(response, browser);
  cookies.signIn(response, session);
}

/**
 * Runs the action of a form. On an AccountError, shows the form again with the message as a sentence.
 * @param onProblem shows the form with the problem, at the field that it is about
 */
export async function attempt(
  work: () => Promise<void>,
  onProblem: (problem: string, status: number, field: AccountField | undefined) => void | Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AccountError)
      return onProblem(`${capitalize(error.message)}.`, error instanceof NotAllowed ? 403 : 400, error.field);
    if (error instanceof QueueFull)
      throw new WebError(503, 'Too many people are signing in right now. Try again in 5 seconds.', 5);
    throw error;
  }
}

/** A field of a form; `next` may be a whole authorization request. Postgres cannot store the character zero. */
const Field = z
  .string()
  .max(8000)
  .refine((text) => !text.includes('\0'))
  .default('');

/** The fields of a form, as text. A missing field is empty. @throws WebError 400 if a field is repeated or too long */
export function fieldsOf<N extends string>(request: Request, ...names: N[]): Record<N, string> {
  const shape = z.object(Object.fromEntries(names.map((name) => [name, Field])));
  const { success, data } = shape.safeParse(request.body ?? {});
  if (!success) throw new WebError(400, 'The form has unexpected fields. Go back, reload the page, and send it again.');
  return data as Record<N, string>;
}

/** A parameter of the path. */
export const pathPart = (request: Request, name: string): string => String(request.params[name] ?? '');

/** The path to continue to, from an untrusted link: `/settings` unless it is a path of this site. */
export function nextOf(origin: string, target: unknown): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return '/settings';
  const url = URL.parse(target, origin);
  // `/.//host` is a path of this site before its dots are resolved, and another site's address after.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/settings';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
