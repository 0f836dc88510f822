import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type Provider from 'oidc-provider';
import { StoreUnavailable } from '../../stores/sql/sql.ts';
import { WebError } from './errors.ts';
import { type Kit, pathPart } from './kit.ts';
import { recognize, sessionHash } from './visitor.ts';
import { type Clients, RegistrationError } from '../oauth/clients.ts';
import { discoveryDocument, paths, scope } from '../oauth/paths.ts';
import { belongsToSession, pinInteraction, pinOrigin } from '../oauth/provider.ts';

/** Routes of the authorization server, each with a limit by client address. */
export function oauthRoutes(kit: Kit, clients: Clients, provider: Provider): Router {
  const { origin, attempts } = kit;
  const routes = Router();
  const answer = provider.callback();

  const limitAttempts = (attempt: 'authorize' | 'token' | 'register'): RequestHandler => {
    return async (request, response, next) => {
      try {
        await attempts.count(attempt, kit.clientAddress(request));
        next();
      } catch (error) {
        if (!(error instanceof WebError) || attempt === 'authorize') throw error;
        refuse(response, error.status, 'temporarily_unavailable', error.message, error.retryAfter);
      }
    };
  };
  const serve: RequestHandler = (request, response) => {
    pinOrigin(request, origin);
    return answer(request, response);
  };

  // Apps in browsers send extra headers, such as MCP-Protocol-Version.
  const cors: RequestHandler = (_request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate',
    });
    next();
  };
  const preflight =
    (methods: string): RequestHandler =>
    (_request, response) =>
      void response.set('Access-Control-Allow-Methods', methods).status(204).end();

  routes.options(paths.discovery, cors, preflight('GET, HEAD'));
  routes.get(paths.discovery, cors, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(discoveryDocument(origin));
  });

  const visitor = recognize(kit.sessions, kit.cookies);
  routes.get(paths.authorize, limitAttempts('authorize'), visitor, (request, response, next) => {
    // The page of other modes violates our Content-Security-Policy, and a code does not belong in a fragment.
    if ([request.query['response_mode'] ?? 'query'].flat().some((mode) => mode !== 'query'))
      throw new WebError(400, 'The app requested an unsupported response_mode. The only supported one is query.');
    request.url = request.originalUrl = withScope(request.url);
    void serve(request, response, next);
  });
  routes.get(`${paths.authorize}/:uid`, limitAttempts('authorize'), visitor, async (request, response, next) => {
    const interaction = await provider.Interaction.find(pathPart(request, 'uid'));
    if (!interaction || !belongsToSession(sessionHash(request), interaction)) throw new WebError(400, endedMessage);
    pinInteraction(request, interaction.uid);
    await serve(request, response, next);
  });
  routes.options([paths.token, paths.revoke], serve);
  // The library does not set these headers if they are already set.
  routes.post([paths.token, paths.revoke], cors, limitAttempts('token'), serve);

  routes.options(paths.register, cors, preflight('POST'));
  routes.post(
    paths.register,
    cors,
    limitAttempts('register'),
    express.json({ limit: '16kb' }),
    async (request, response) => {
      try {
        response
          .status(201)
          .set('Cache-Control', 'no-store')
          .json(await clients.register(request.body));
      } catch (error) {
        if (!(error instanceof RegistrationError)) throw error;
        refuse(response, 400, error.code, error.message);
      }
    },
  );

  /** Errors for apps (RFC 7591 section 3.2.2). */
  const handleError: ErrorRequestHandler = (cause: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(cause);
      return;
    }
    const { status = 500 } = cause as { status?: number };
    const unreadable = status >= 400 && status < 500;
    const noStore = cause instanceof StoreUnavailable;
    if (!unreadable && !noStore) kit.log.error({ err: cause }, 'a response to an app failed');
    if (unreadable)
      refuse(response, status, 'invalid_client_metadata', 'the body must be a JSON object of at most 16 kB');
    else if (noStore)
      refuse(response, 503, 'temporarily_unavailable', 'accounts are unavailable right now; try again in 5 seconds', 5);
    else refuse(response, 500, 'server_error', 'an unexpected error occurred; it was logged');
  };
  routes.use([paths.token, paths.revoke, paths.register], handleError);
  return routes;
}

/** The message for an authorization request that has ended or began in another session. */
export const endedMessage =
  'This request to connect an app has expired, or it was started in another browser or session. Start again in the app.';

/** The URL with the only scope, unless it names only others (RFC 6749 section 3.3). */
function withScope(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const scopes = searchParams.getAll('scope');
  if (scopes.length > 1 || (scopes.length === 1 && !scopes[0]!.split(' ').includes(scope))) return url;
  searchParams.set('scope', scope);
  return `${pathname}?${searchParams.toString()}`;
}

function refuse(response: Response, status: number, error: string, message: string, retryAfter?: number): void {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  response.status(status).set('Cache-Control', 'no-store').json({ error, error_description: message });
}
