import { randomUUID } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { Name } from '../accounts/names.ts';
import { one, type Sql } from '../../stores/sql/sql.ts';
import { scope } from './paths.ts';

type Client = InstanceType<Provider['Client']>;

/** How long a client without approvals is kept, in milliseconds. */
const unusedMs = 24 * 3600_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const RedirectUri = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    // The URL parser ignores white space and accepts hosts that would break the Content-Security-Policy.
    if (!url || /[\s\p{Cc}#]/u.test(text) || !/^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(url.hostname)) return false;
    if (url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:'
      ? !loopback.has(url.hostname)
      : url.protocol === 'http:' && loopback.has(url.hostname);
  }, 'must be an https address, or http on localhost, 127.0.0.1 or [::1], without user, password, fragment or spaces');

/** The metadata that a client registers (RFC 7591 section 2). Other members are ignored. */
const Registration = z.object({ redirect_uris: z.array(RedirectUri).min(1).max(5), client_name: Name.optional() });

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

  /** Registers a public client with the metadata that this server supports. @throws RegistrationError */
  async register(body: unknown): Promise<ClientMetadata> {
    const { success, data, error } = Registration.safeParse(body);
    if (!success) {
      const { path, message } = error.issues[0]!;
      const code = path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
      throw new RegistrationError(code, `${path.length > 0 ? path.join('.') : 'body'}: ${message}`);
    }
    const redirectUris = [...new Set(data.redirect_uris)];
    const metadata: ClientMetadata = {
      client_id: randomUUID(),
      client_id_issued_at: Math.floor(this.#now() / 1000),
      client_name: data.client_name ?? new URL(redirectUris[0]!).hostname,
      redirect_uris: redirectUris,
      // A native app may be called back on any port of the loopback interface (RFC 8252 section 7.3).
      application_type: redirectUris.some((uri) => uri.startsWith('http:')) ? 'native' : 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
    await this.#sql.run('insert into oauth_client (id, metadata, created_at) values (?, ?, ?)', [
      metadata.client_id,
      JSON.stringify(metadata),
      this.#now(),
    ]);
    return { ...metadata, scope };
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
