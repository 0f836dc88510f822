import type { Request, Response } from 'express';
import type { Row } from '../../../stores/sql/sql.ts';
import type { Page } from '../../views/layout.ts';
import type { Credential } from '../../views/settings/credentials.ts';
import type { SettingsVisit } from '../../views/settings/layout.ts';
import { WebError } from '../errors.ts';
import { type Kit, show } from '../kit.ts';
import { sessionOf } from '../visitor.ts';

/** Shows a section of the settings, in the account that is acted in. */
export function section<Data>(
  kit: Kit,
  request: Request,
  response: Response,
  page: (data: Data, visit: SettingsVisit) => Page,
  data: NoInfer<Data>,
  status = 200,
): void {
  const { person, account, accounts } = sessionOf(request);
  const settings = { email: person.email, account, accounts };
  show<Data>(kit, request, response, (given, visit) => page(given, { ...visit, ...settings }), data, status);
}

/** The person and the account that they act in. @throws WebError 403 for a person who is in none */
export function actingIn(request: Request) {
  const { person, account } = sessionOf(request);
  if (!account) throw new WebError(403, 'you are in no account; ask to be invited to one');
  return { person, account };
}

/** The same for a form that does something in the account: it names the account that it was shown for. @throws WebError 409 for another */
export function actingStillIn(request: Request, shownFor: string) {
  const acting = actingIn(request);
  if (shownFor !== acting.account.id)
    throw new WebError(409, 'you went on in another account meanwhile: go back, load the page again, and look where');
  return acting;
}

/** A key or an app of the account as its list shows it. */
export const credentialRow = (row: Row): Credential => ({
  ...openCredentialRow(row, String(row['email'])),
  revoked: row['revoked_at'] === null ? undefined : dateTime(row['revoked_at']),
});

/** A key or an app that works, as a list shows it. @param whose says who it belongs to */
export const openCredentialRow = (row: Row, whose: string): Credential => ({
  id: String(row['id']),
  name: String(row['name']),
  whose,
  since: dateTime(row['created_at']),
  used: row['last_used_at'] === null ? undefined : dateTime(row['last_used_at']),
});

/** A time as people read it, in UTC. */
export const dateTime = (at: unknown): string => new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' ');
