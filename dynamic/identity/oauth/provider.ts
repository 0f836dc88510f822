import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { mcpPath } from '../../../api/gate/mcp.ts';
import { basePath } from '../../../api/gate/request.ts';
import { Apps } from '../accounts/apps.ts';
import { accessTokenPrefix } from '../accounts/keyFormat.ts';
import { type Sql, StoreUnavailable } from '../../stores/sql/sql.ts';
import { type Clients, couldRegister } from './clients.ts';
import { paths, scope } from './paths.ts';
import { recordsOf } from './records.ts';

/** Lifetimes in seconds. That of a refresh token starts at its last use; an approval expires after a year. */
const lifetimes = { code: 60, interaction: 3600, accessToken: 3600, refreshToken: 30 * 86400, grant: 365 * 86400 };

/** The library's own session cookie, which is never sent: people sign in through the site. */
const sessionCookie = 'oauth_session';

/** The cookie that names the authorization request to resume. */
const resumeCookie = 'oauth_resume';

interface AuthorizationServerOptions {
  /** The public origin: the issuer, whatever host a request names. */
  readonly origin: string;
  /** Whether cookies are sent over https only. */
  readonly secure: boolean;
}

interface AuthorizationServerPorts {
  readonly sql: Sql;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly clients: Clients;
  readonly log: Logger;
  /** Reads Client ID Metadata Documents, from public addresses only. */
  readonly fetch: typeof globalThis.fetch;
  /** The hash of the site's session of a request; undefined if the browser is not signed in. */
  readonly sessionHash: (request: IncomingMessage) => string | undefined;
  /** The page that says why an authorization request failed; `app` is where the app wants to send the person. */
  readonly errorPage: (message: string, app?: URL) => string;
}

/** The OAuth 2.1 authorization server: public clients, authorization code with PKCE, rotated refresh tokens, opaque tokens. */
export function createAuthorizationServer(
  { origin, secure }: AuthorizationServerOptions,
  { sql, now, clients, log, fetch, sessionHash, errorPage }: AuthorizationServerPorts,
): Provider {
  const apps = new Apps(sql, now);
  const configuration: Configuration = {
    adapter: recordsOf(sql, now, clients),
    clientAuthMethods: ['none'],
    clientBasedCORS: () => true,
    // A document without a type is native: any port of a loopback redirect URI is allowed (D297). Registrations have a type.
    clientDefaults: { application_type: 'native', id_token_signed_response_alg: 'ES256' },
    clockTolerance: 0,
    cookies: {
      names: { session: sessionCookie, interaction: 'oauth_interaction', resume: resumeCookie },
      short: { httpOnly: true, sameSite: 'lax', secure },
      long: { httpOnly: true, sameSite: 'lax', secure },
    },
    enableHttpPostMethods: false,
    // The authorization server has no session.
    expiresWithSession: () => false,
    fetch: (url, init) => fetch(url, init),
    features: {
      // The library reads at most 5 KB in at most 2.5 seconds, follows no redirect, and keeps what it read (D248).
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (_context, id) => new URL(id).port === '',
        allowClient: (_context, client) => couldRegister(client),
        cacheDuration: { min: 300, max: 86_400 },
      },
      devInteractions: { enabled: false },
      resourceIndicators: resourceIndicators(origin),
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // A token works only while its approval is active.
    findAccount: async (_context, id, token) => {
      const app = (token as { grantId?: string } | undefined)?.grantId;
      if (app !== undefined && !(await apps.isActive(app))) return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    interactions: {
      policy: sessionPolicy(sessionHash),
      // A request belongs to the session in which it began; after signing in, the browser sends it again.
      url: (context, { uid }) =>
        sessionHash(context.req) === undefined
          ? `/sign-in?next=${encodeURIComponent(context.url)}`
          : `${paths.consent}/${uid}`,
    },
    issueRefreshToken: () => true,
    jwks: { keys: [unusedKey()] },
    pkce: { required: () => true },
    renderError: (context, { error_description, error }, cause) => {
      const unavailable = 'Accounts are unavailable right now. Try again in a few seconds.';
      context.type = 'html';
      context.body = errorPage(cause instanceof StoreUnavailable ? unavailable : (error_description ?? error));
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: { authorization: paths.authorize, token: paths.token, revocation: paths.revoke },
    scopes: [],
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.grant,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.interaction,
    },
  };
  const provider = new Provider(origin, configuration);
  prefixTokens(provider);
  dropSessionCookie(provider);
  redirectAfterAnswer(provider, origin, errorPage);
  // `pinOrigin` sets the forwarded headers of every request.
  provider.proxy = true;
  provider.on('server_error', (context, error) => {
    // Do not log the path: it may have the id of a request, which is a secret.
    if (!(error instanceof StoreUnavailable))
      return log.error({ err: error, route: context.oidc.route }, 'the authorization server failed');
    context.status = 503;
    context.set('Retry-After', '5');
  });
  return provider;
}

/** Makes access tokens recognizable by their prefix. */
function prefixTokens(provider: Provider): void {
  const makeId = Reflect.get(provider.AccessToken.prototype, 'generateTokenId') as () => string;
  Reflect.set(provider.AccessToken.prototype, 'generateTokenId', function (this: unknown) {
    return accessTokenPrefix + makeId.call(this);
  });
}

/** Never sends the library's own session cookie. */
function dropSessionCookie(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    const cookies = [context.response.get('Set-Cookie')].flat().filter(Boolean);
    const otherCookies = cookies.filter((cookie) => !cookie.startsWith(`${sessionCookie}=`));
    if (otherCookies.length < cookies.length) context.response.remove('Set-Cookie');
    if (otherCookies.length > 0) context.response.set('Set-Cookie', otherCookies);
  });
}

/** Redirects to an app only after a person has answered: anyone can register an app (RFC 9700 section 4.11.2). */
function redirectAfterAnswer(
  provider: Provider,
  origin: string,
  errorPage: AuthorizationServerPorts['errorPage'],
): void {
  const failures = new WeakMap<IncomingMessage, errors.OIDCProviderError>();
  provider.on('authorization.error', (context, error) => void failures.set(context.req, error));
  provider.use(async (context, next) => {
    await next();
    const app = URL.parse(context.response.get('Location'), origin);
    const { oidc } = context as KoaContextWithOIDC;
    if (!app || app.origin === origin || oidc.entities.Interaction?.result) return;
    const { error_description, error = 'invalid_request' } = failures.get(context.req) ?? {};
    context.response.remove('Location');
    context.status = 400;
    context.type = 'html';
    context.body = errorPage(error_description ?? error, app);
  });
}

/** The resources that a token may be requested for (RFC 8707): the API and the MCP server, which are the same service. */
function resourceIndicators(origin: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  const resources = [origin + basePath, origin + mcpPath];
  return {
    enabled: true,
    defaultResource: (_context, _client, oneOf) => [oneOf ?? []].flat()[0] ?? origin + basePath,
    getResourceServerInfo: ({ oidc }, resource) => {
      if (oidc.route === 'authorization' && !oidc.requestParamScopes.has(scope))
        throw new errors.InvalidScope(`the only scope is ${scope}`, [...oidc.requestParamScopes].join(' '));
      if (!resources.includes(resource.replace(/\/$/, ''))) throw new errors.InvalidTarget();
      if (Array.isArray(oidc.params?.['resource']))
        throw new errors.InvalidTarget('request one resource at a time; all resources are the same service');
      return { scope, audience: origin, accessTokenFormat: 'opaque', accessTokenTTL: lifetimes.accessToken };
    },
    useGrantedResource: () => true,
  };
}

/** The library needs a key to sign ID tokens, which this server does not issue. */
const unusedKey = (): JWK => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** The library's prompts, which also store the session in which a request began. */
function sessionPolicy(sessionHash: AuthorizationServerPorts['sessionHash']): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  for (const prompt of policy) prompt.details = ({ req }) => ({ session: sessionHash(req) });
  return policy;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Whether an authorization request began in a session. @param session the hash of the session */
export const belongsToSession = (session: string | undefined, { prompt }: Interaction): boolean =>
  session !== undefined && prompt.details['session'] === session;

/** Makes a request resume this authorization request and ignore its cookies. */
export function pinInteraction(request: IncomingMessage, uid: string): void {
  request.headers.cookie = `${resumeCookie}=${uid}`;
}

/** Sets the host of a request to the public origin, because no response may repeat a host from the client. */
export function pinOrigin(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin);
  Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
}
