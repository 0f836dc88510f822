import { randomUUID } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { quote } from '../../../api/domain/text.ts';
import { Name } from '../accounts/names.ts';
import { one, type Sql } from '../../stores/sql/sql.ts';
import { scope } from './paths.ts';

type Client = InstanceType<Provider['Client']>;

/** How long a client without approvals is kept, in milliseconds. */
const unusedMs = 24 * 3600_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser or system answers itself, and those of other protocols: no app of a person has them. */
const otherSchemes = new Set(
  `about android-app blob chrome chrome-extension cid content data dav edge facetime facetime-audio feed file filesystem firefox ftp ftps git gopher http https intent
  itms-services jar javascript ldap ldaps livescript mailto market microsoft-edge mid mk moz-extension nfs opera resource rtsp search search-ms
  sftp shell sip sips sms smb ssh steam tel telnet urn vbscript view-source vnc webcal ws wss xmpp`.split(/\s+/),
);

/** A scheme of an app (RFC 8252 section 7.1): a domain in reverse, or another private one. One letter is a drive. */
const isPrivateScheme = (scheme: string) =>
  /^[a-z][a-z0-9+.-]+$/.test(scheme) && !otherSchemes.has(scheme) && !/^(?:ms-|web\+|x-)/.test(scheme);

function isUsable(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /[\s\p{Cc}#]/u.test(text) || url.username !== '' || url.password !== '') return false;
  const { protocol, hostname, pathname } = url;
  // A text such as `javascript:alert(1)` has no path that begins with a slash.
  if (!/^https?:$/.test(protocol))
    return isPrivateScheme(protocol.slice(0, -1)) && /^[a-z0-9._-]*$/i.test(hostname) && /^\/|^$/.test(pathname);
  // The URL parser accepts hosts that would break the Content-Security-Policy.
  if (!/^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(hostname)) return false;
  return loopback.has(hostname) === (protocol === 'http:');
}

const RedirectUri = z
  .string()
  .max(500)
  .refine(
    isUsable,
    'must be an https address, http on localhost, 127.0.0.1 or [::1], or have the scheme of an app such as com.example.app:/callback; without user, password, fragment or spaces',
  );

/** The metadata that a client registers (RFC 7591 section 2). Other members are ignored. */
const Registration = z.object({ redirect_uris: z.array(RedirectUri).min(1).max(5), client_name: Name.optional() });

/** As it is sent: some redirect URIs may be unusable. */
const SentRegistration = Registration.extend({ redirect_uris: z.array(z.unknown()).min(1).max(5) });

/** Returns where a redirect URI leads, as people read it: a host, or the scheme of an app with what follows it. */
export function destinationOf({ protocol, host }: URL): string {
  if (/^https?:$/.test(protocol)) return host;
  return host === '' ? protocol : `${protocol}//${host}`;
}

/** Whether a client that was not registered here has metadata that could be: of a Client ID Metadata Document (D248). */
export function couldRegister({ redirectUris, clientName }: Pick<Client, 'redirectUris' | 'clientName'>): boolean {
  return Registration.safeParse({ redirect_uris: redirectUris, client_name: clientName }).success;
}

/** Returns the host that publishes the document of an app; undefined if the app registered itself (D298). */
export const publisherOf = (clientId: string): string | undefined => URL.parse(clientId)?.host;

/** What is wrong with a registration (RFC 7591 section 3.2.2). */
export class RegistrationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(code: RegistrationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Clients that register themselves. */
export class Clients {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /**
   * Registers a public client with the metadata that this server supports. Redirect URIs that are unusable are left out, as long as one
   * is usable: the response has the others in `redirect_uris`, and says why in `redirect_uris_note` (RFC 7591 section 3.2.1).
   * @throws RegistrationError
   */
  async register(body: unknown): Promise<ClientMetadata & { redirect_uris_note?: string }> {
    const sent = readRegistration(SentRegistration, body);
    const [usable = [], unusable = []] = [true, false].map((wanted) =>
      sent.redirect_uris.filter((uri) => RedirectUri.safeParse(uri).success === wanted),
    );
    const data = readRegistration(Registration, usable.length > 0 ? { ...sent, redirect_uris: usable } : sent);
    const redirectUris = [...new Set(data.redirect_uris)];
    const first = new URL(redirectUris[0]!);
    const metadata: ClientMetadata = {
      client_id: randomUUID(),
      client_id_issued_at: Math.floor(this.#now() / 1000),
      client_name: data.client_name ?? `Unnamed app (${destinationOf(first)})`,
      redirect_uris: redirectUris,
      // A native app may be called back on any port of the loopback interface, and by a scheme (RFC 8252 section 7).
      application_type: redirectUris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
    await this.#sql.run('insert into oauth_client (id, metadata, created_at) values (?, ?, ?)', [
      metadata.client_id,
      JSON.stringify(metadata),
      this.#now(),
    ]);
    return { ...metadata, scope, ...(unusable.length > 0 ? { redirect_uris_note: noteOn(unusable) } : {}) };
  }

  /** The metadata of a client; undefined if it is not registered. */
  async find(id: string): Promise<ClientMetadata | undefined> {
    // This server assigns ids: a text of another form belongs to no client and may be unreadable for the store.
    if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
    const row = await one(this.#sql, 'select metadata from oauth_client where id = ?', [id]);
    return row && (JSON.parse(String(row['metadata'])) as ClientMetadata);
  }

  /** Deletes clients that nobody approved, and clients whose approvals were all revoked more than a day ago. */
  async dropUnused(): Promise<void> {
    const before = this.#now() - unusedMs;
    await this.#sql.run(
      `delete from oauth_client where created_at < ? and not exists (
         select 1 from app where app.client_id = oauth_client.id and (app.revoked_at is null or app.revoked_at > ?))`,
      [before, before],
    );
  }
}

/** @throws RegistrationError */
function readRegistration<T>(shape: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  const code = path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  throw new RegistrationError(code, `${path.length > 0 ? path.join('.') : 'body'}: ${message}`);
}

/** Says which redirect URIs were left out, and what they must be. */
function noteOn(unusable: readonly unknown[]): string {
  const uris = unusable.map((uri) => quote(typeof uri === 'string' ? uri : JSON.stringify(uri)));
  const [issue] = RedirectUri.safeParse(unusable[0]).error!.issues;
  return `not registered: ${uris.join(', ')}; a redirect URI ${issue!.message}`;
}
