import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import type { Counters } from '../../api/gate/limits.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { builtFiles, type Served } from '../../common/release/served.ts';
import { accountServices } from './accounts/services.ts';
import { type Sql, StoreUnavailable } from '../stores/sql/sql.ts';
import type { Contact } from '../settings/environment.ts';
import type { Mailer } from './accounts/mail.ts';
import { createPublicFetch } from '../../common/publicFetch.ts';
import { Clients } from './oauth/clients.ts';
import { createAuthorizationServer } from './oauth/provider.ts';
import { newsRoutes } from './pages/news.ts';
import { oauthRoutes } from './pages/oauth.ts';
import { Attempts } from './pages/attempts.ts';
import { consentRoutes } from './pages/consent.ts';
import { WebError } from './pages/errors.ts';
import { invitationRoutes } from './pages/invitation.ts';
import type { Kit } from './pages/kit.ts';
import { passwordRoutes } from './pages/password.ts';
import { programRoutes } from './pages/programs/programs.ts';
import { embeddedHeaders, embeddedPages, securityHeaders } from '../../common/securityHeaders.ts';
import { settingsRoutes } from './pages/settings/settings.ts';
import { signInRoutes } from './pages/signIn.ts';
import { signUpRoutes } from './pages/signUp.ts';
import { serveDownloads } from '../http/downloads.ts';
import { whatBecameOfPage } from '../http/pageAddresses.ts';
import { serveSite } from '../http/siteFiles.ts';
import { Frame } from '../http/frame.ts';
import { appErrorPage, messagePage, notFoundPage } from './views/messages.ts';
import { termsRoutes } from './pages/terms.ts';
import { cookiesOf, recognize, requireOwnForm, sessionHash } from './pages/visitor.ts';
import type { Sleep } from './pages/waitingRoom.ts';

interface WebOptions {
  readonly origin: string;
  /** Whether people may sign up. */
  readonly signUpOpen: boolean;
  /** Whether the host compares the rankings of followed projects on each release. */
  readonly tellsNews: boolean;
  /** Whom people ask for API access. */
  readonly contact?: Contact | undefined;
  /** The folder that has the frame of the account pages. */
  readonly accountDir: string;
  /** The limits of the API. */
  readonly limits: Limits;
}

export interface WebPorts {
  readonly sql: Sql;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly counters: Counters;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The folder of a release's site; undefined if the server does not have it. */
  readonly siteOf: (release: string) => string | undefined;
  /** The active release; undefined if there is none. */
  readonly release: () => Served | undefined;
  /** Undefined if the server cannot send email. */
  readonly mail?: Mailer | undefined;
  readonly log: Logger;
  /** Reads documents of apps; by default from public addresses only. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Waits in real time by default. */
  readonly sleep?: Sleep;
}

const sleepFor: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal });

/** Serves the site, the account pages and the authorization server. @throws if the site is not built */
export function createWeb(options: WebOptions, ports: WebPorts): RequestListener {
  const { origin, accountDir } = options;
  const { sql, now, log } = ports;
  const kit = createKit(options, ports);
  const { frame, cookies } = kit;
  const clients = new Clients(sql, now);
  const errorPage = (message: string, app?: URL) => frame.render(appErrorPage({ message, app }));
  const provider = createAuthorizationServer(
    { origin, secure: cookies.secure },
    { sql, now, clients, log, fetch: ports.fetch ?? createPublicFetch(), sessionHash, errorPage },
  );
  const page = (title: string, message: string) => frame.render(messagePage({ title, message }));
  const personal = personalPages(kit, provider);
  const active = () => ports.release()?.id;
  const siteDir = () => {
    const release = active();
    return release === undefined ? undefined : ports.siteOf(release);
  };

  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true);
  const headers = securityHeaders(cookies.secure);
  const headersOfEmbedded = embeddedHeaders(cookies.secure);
  app.use((request, response, next) =>
    (request.path.startsWith(embeddedPages) ? headersOfEmbedded : headers)(request, response, next),
  );
  app.use(oauthRoutes(kit, clients, provider));
  app.use((request, response, next) => {
    if (personalPath.test(request.path)) personal(request, response, next);
    else next();
  });
  app.use('/downloads', ...serveDownloads({ siteOf: ports.siteOf, active }));
  app.use(serveSite(origin, { release: siteDir, account: accountDir }, showUnavailable(page, ports.release)));
  app.use(showNotFound(origin, ports.release, (path, became) => frame.render(notFoundPage(path, became))));
  app.use(showError(log, page));
  return (request, response) => void app(request, response);
}

/** Returns the pages that differ for each browser. No cache keeps them. */
function personalPages(kit: Kit, provider: Provider): express.Router {
  const personal = express.Router({ caseSensitive: true });
  personal.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  personal.use(recognize(kit.sessions, kit.cookies));
  const ownForm = express.Router();
  ownForm.use(express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 }), requireOwnForm(kit.origin));
  for (const routes of [signInRoutes, signUpRoutes, passwordRoutes, termsRoutes, invitationRoutes, settingsRoutes])
    personal.use(routes(kit, ownForm));
  personal.use(programRoutes(kit));
  personal.use(newsRoutes(kit));
  personal.use(consentRoutes(kit, ownForm, provider));
  return personal;
}

/** Renders a page with a message. */
type MessagePage = (title: string, message: string) => string;

/** Answers for a site that is not built yet, with a page that reloads until it is. */
function showUnavailable(page: MessagePage, release: WebPorts['release']): RequestHandler {
  return (_request, response) => {
    const served = release();
    const step =
      served && existsSync(join(dirname(served.file), builtFiles.changes))
        ? 'Step 2 of 2: the pages are being rendered.'
        : 'Step 1 of 2: the figures of every year are being prepared.';
    const message = `The pages of this release are being built, which takes about a minute. ${step} This page reloads by itself. The API is available.`;
    response.status(503).set({ 'Retry-After': '30', Refresh: '5', 'Cache-Control': 'no-store' });
    response.type('html').send(page('Not available yet', message));
  };
}

function showNotFound(
  origin: string,
  release: WebPorts['release'],
  page: (path: string, became: string | undefined) => string,
): RequestHandler {
  return (request, response) => {
    const served = release();
    const became = served && whatBecameOfPage(served.release, request.path);
    response.status(404).set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html') {
      response.type('html').send(page(request.path, became));
      return;
    }
    const message =
      became ??
      `there is no resource at this address; the API is under /api/v1 and described at ${origin}/api/v1/openapi.json`;
    response.json({ error: 'not_found', message });
  };
}

function showError(log: Logger, page: MessagePage): ErrorRequestHandler {
  return (cause: unknown, _request, response, _next) => {
    const { status, title = 'The request failed', message, retryAfter } = describeError(cause);
    // A WebError is expected: a rejected flood must not fill the log. The store logs its own outages.
    const expected = cause instanceof WebError || cause instanceof StoreUnavailable;
    if (status >= 500 && !expected) log.error({ err: cause }, 'a page failed');
    if (response.headersSent) return void response.destroy();
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(status).set('Cache-Control', 'no-store').type('html').send(page(title, message));
  };
}

/** The paths of pages that differ for each browser; all others are the same for everyone. */
const personalPath =
  /^\/(sign-in|sign-out|sign-up|password|terms|invitation|settings|shared-project|project-feeds|unfollow|programs|oauth\/consent)(\/|$)/;

function createKit({ origin, signUpOpen, tellsNews, contact, accountDir, limits }: WebOptions, ports: WebPorts): Kit {
  const { sql, now, counters, clientAddress, release, mail, log, sleep = sleepFor } = ports;
  return {
    ...accountServices(sql, now),
    origin,
    signUpOpen,
    tellsNews,
    contact,
    attempts: new Attempts(counters, now, sleep),
    cookies: cookiesOf(origin),
    frame: new Frame(accountDir),
    mail,
    log,
    clientAddress,
    now,
    counters,
    limits,
    release,
  };
}

/** What the error page says. */
function describeError(cause: unknown): {
  status: number;
  title?: string;
  message: string;
  retryAfter?: number | undefined;
} {
  if (cause instanceof WebError) return cause;
  if (cause instanceof StoreUnavailable)
    return {
      status: 503,
      title: 'Accounts are unavailable',
      message:
        'Accounts are unavailable right now. Try again in a few seconds. Data and pages work without an account.',
      retryAfter: 5,
    };
  // Express and its body parsers set a status for a request that they cannot read.
  const { status = 500 } = (cause ?? {}) as { status?: number };
  if (status >= 400 && status < 500)
    return { status, message: 'The request could not be read. Go back and try again.' };
  return { status: 500, message: 'An unexpected error occurred and was logged. Try again.' };
}
