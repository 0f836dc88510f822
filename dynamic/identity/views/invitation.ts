import type { Role } from '../accounts/membership.ts';
import { html } from '../../http/html.ts';
import { accountPage, form, type Page, type Visit } from './layout.ts';
import { roleNames } from './roleNames.ts';

interface InvitationData {
  readonly token: string;
  /** The name of the account. */
  readonly account: string;
  readonly role: Role;
  /** The email address that the person would join with. */
  readonly email: string;
}

/** The page that an invitation opens: the form to join the account. */
export function invitationPage({ token, account, role, email }: InvitationData, visit: Visit): Page {
  const fields = html`<p class="hint">You would join as ${email}. Owners and admins of the account see your address.</p>
    <button type="submit">Join</button>`;
  return accountPage(
    'Invitation',
    {},
    html`<p>You are invited to join <strong>${account}</strong> as <strong>${roleNames[role]}</strong>.</p>
      ${form(visit, { action: `/invitation/${token}`, className: 'stack' }, fields)}`,
  );
}
