import type { Request, Response } from 'express';
import { dayOf } from '../../../../api/domain/dates.ts';
import { canManage } from '../../accounts/membership.ts';
import type { Session } from '../../accounts/sessions.ts';
import type { Row } from '../../../stores/sql/sql.ts';
import { publisherOf } from '../../oauth/clients.ts';
import type { Page } from '../../views/layout.ts';
import type { Credential } from '../../views/settings/credentials.ts';
import type { SettingsVisit } from '../../views/settings/layout.ts';
import { WebError } from '../errors.ts';
import { type Kit, show } from '../kit.ts';
import { sessionOf } from '../visitor.ts';

/** Shows a section of the settings for the active account. */
export function showSection<Data>(
  kit: Kit,
  request: Request,
  response: Response,
  page: (data: Data, visit: SettingsVisit) => Page,
  data: NoInfer<Data>,
  status = 200,
): void {
  const { person, account, accounts } = sessionOf(request);
  const settings = { email: person.email, account, accounts };
  show<Data>(kit, request, response, (pageData, visit) => page(pageData, { ...visit, ...settings }), data, status);
}

/** A person and the account that they act in. */
interface Acting {
  readonly person: Session['person'];
  readonly account: NonNullable<Session['account']>;
}

/** The person and their active account. @throws WebError 403 if they have no account */
export function requireAccount(request: Request): Acting {
  const { person, account } = sessionOf(request);
  if (!account) throw new WebError(403, 'You are not a member of any account. Ask an owner to invite you.');
  return { person, account };
}

/** The same for a form that names the account that it was shown for. @throws WebError 409 if another is active now */
export function requireSameAccount(request: Request, formAccount: string): Acting {
  const acting = requireAccount(request);
  if (formAccount !== acting.account.id)
    throw new WebError(409, 'You have switched to another account. Go back, reload the page, and check the account.');
  return acting;
}

/** Returns the keys or apps of the account that a person may see and revoke: members their own, admins and owners all. */
export const visibleTo = ({ person, account }: Acting, rows: readonly Row[]): Row[] =>
  rows.filter((row) => canManage(account.role) || row['person_id'] === person.id);

/** A key or an app of the account, as a list shows it at a time. */
export function credentialRow(row: Row, now: number): Credential {
  const credential = activeCredentialRow(row, String(row['email']), now);
  const { revoked_at: revokedAt, expires_at: expiresAt } = row;
  if (typeof revokedAt === 'number') return { ...credential, ended: `Revoked ${dateTime(revokedAt)}` };
  if (typeof expiresAt === 'number' && expiresAt <= now)
    return { ...credential, ended: `Expired ${dateTime(expiresAt)}` };
  return credential;
}

/** An active key or app, as a list shows it at a time. @param whose its owner or account */
export const activeCredentialRow = (row: Row, whose: string, now: number): Credential => ({
  id: String(row['id']),
  name: String(row['name']),
  publisher: typeof row['client_id'] === 'string' ? publisherOf(row['client_id']) : undefined,
  whose,
  since: day(row['created_at']),
  used: optionalTime(row['last_used_at']),
  usedAt: typeof row['last_used_at'] === 'number' ? row['last_used_at'] : undefined,
  expires: typeof row['expires_at'] === 'number' ? day(row['expires_at']) : undefined,
  daysLeft: typeof row['expires_at'] === 'number' ? dayOf(row['expires_at']) - dayOf(now) : undefined,
});

const optionalTime = (at: unknown) => (typeof at === 'number' ? dateTime(at) : undefined);

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The UTC day of a time as lists show it: `Nov 24, 2026`. */
export const day = (at: unknown): string => dayFormat.format(Number(at));

const clockFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });

/** The UTC time of a day: `04:03`. */
export const time = (at: unknown): string => clockFormat.format(Number(at));

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A time as pages show it: `Nov 24, 2026, 04:03 UTC`. */
export const dateTime = (at: unknown): string => `${timeFormat.format(Number(at))} UTC`;
