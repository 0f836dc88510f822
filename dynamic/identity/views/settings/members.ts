import type { Role } from '../../accounts/membership.ts';
import { html, type Html } from '../html.ts';
import { form, hiddenField, type Notices, option, type Page, secretText } from '../layout.ts';
import { roleNames } from '../roleNames.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Whether the person may change the member's role. */
  readonly changeable: boolean;
  /** Whether this is the person who looks at the page, and the only owner: they cannot leave or get another role. */
  readonly onlyOwner: boolean;
  /** Whether this is the person who looks at the page. */
  readonly self: boolean;
}

interface Invitation {
  readonly id: string;
  readonly role: Role;
  /** The email address of who made it. */
  readonly email: string;
  /** When it expires. */
  readonly expires: string;
  readonly revocable: boolean;
}

export interface MembersData extends Notices {
  /** The id of the account that the page is shown for. */
  readonly account: string;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  /** The roles that the person may give; a person who may give none cannot invite. */
  readonly roles: readonly Role[];
  /** An invitation that was just made. */
  readonly link?: string;
}

/** The members of the account, open invitations, and the form to invite someone. */
export function membersPage(data: MembersData, visit: SettingsVisit): Page {
  const { account, members, invitations, roles, link, ...notices } = data;
  const accountField = hiddenField('in', account);

  const roleForm = ({ id, email, role }: Member): Html => {
    const choices = roles.map((one) => option(one, roleNames[one], one === role));
    const select = html`<select name="role" aria-label="Role of ${email}">
      ${choices}
    </select>`;
    return form(
      visit,
      { action: `/settings/members/${id}/role`, className: 'inline' },
      html`${accountField}${select}<button type="submit" class="quiet" aria-label="Change the role of ${email}">
          Change
        </button>`,
    );
  };

  const removeForm = ({ id, email, self }: Member): Html =>
    form(
      visit,
      { action: `/settings/members/${id}/remove`, className: 'inline' },
      html`${accountField}
      ${
        self
          ? html`<button type="submit" class="danger">Leave</button>`
          : html`<button type="submit" class="danger" aria-label="Remove ${email}">Remove</button>`
      }`,
    );

  const memberCard = (member: Member): Html =>
    html`<li>
      <div class="text">
        <p><strong>${member.email}</strong> ${member.name}</p>
        <p class="hint">${roleNames[member.role]}</p>
        ${
          member.onlyOwner &&
          html`<p class="hint">
            You are the only owner. To leave or to change your role, make another member an owner first.
          </p>`
        }
      </div>
      ${!member.onlyOwner && member.changeable && roleForm(member)}
      ${!member.onlyOwner && (member.changeable || member.self) && removeForm(member)}
    </li>`;

  const revokeForm = ({ id, role, expires }: Invitation): Html =>
    form(
      visit,
      { action: `/settings/members/invitations/${id}/revoke`, className: 'inline' },
      html`${accountField}
        <button
          type="submit"
          class="danger"
          aria-label="Revoke the invitation as ${roleNames[role]} that expires ${expires}"
        >
          Revoke
        </button>`,
    );

  const invitationCard = (invitation: Invitation): Html =>
    html`<li>
      <div class="text">
        <p>Link to join as <strong>${roleNames[invitation.role]}</strong></p>
        <p class="hint">Created by ${invitation.email} · expires ${invitation.expires}</p>
      </div>
      ${invitation.revocable && revokeForm(invitation)}
    </li>`;

  const inviteForm = form(
    visit,
    { action: '/settings/members', className: 'inline' },
    html`${accountField}
      <label for="role">Role</label>
      <select id="role" name="role">
        ${roles.map((role) => option(role, roleNames[role], role === 'member'))}
      </select>
      <button type="submit">Create link</button>`,
  );

  return settingsPage(
    'members',
    visit,
    notices,
    html`${
        link !== undefined &&
        html`<div class="message done" role="status">
          <p>
            Anyone with this link can join. It works once and expires in seven days. Copy it now: it is not shown again.
          </p>
          ${secretText('Invitation link', link)}
        </div>`
      }
      <ul class="cards">
        ${members.map(memberCard)}
      </ul>
      ${
        invitations.length > 0 &&
        html`<h2>Open invitations</h2>
          <ul class="cards">
            ${invitations.map(invitationCard)}
          </ul>`
      }
      ${
        roles.length > 0 &&
        html`<h2>Invite someone</h2>
          <p class="hint">
            Owners manage everything. Admins manage members, keys and apps. Members manage their own keys and apps.
          </p>
          ${inviteForm}`
      }`,
  );
}
