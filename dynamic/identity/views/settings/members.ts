import type { Role } from '../../accounts/membership.ts';
import { html, type Html } from '../../../http/html.ts';
import { confirmForm, factList, form, hiddenField, type Notices, option, type Page, secretText } from '../layout.ts';
import { roleNames } from '../roleNames.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The day when the person joined. */
  readonly since: string;
  /** Whether the person may change the member's role. */
  readonly changeable: boolean;
  /** Whether this is the person of this request and the only owner, who cannot leave or get another role. */
  readonly onlyOwner: boolean;
  /** Whether this is the person of this request. */
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
  const { account: _, members, invitations, roles, link, ...notices } = data;
  const shown = { ...data, visit };
  return settingsPage(
    'members',
    visit,
    notices,
    html`<p>
        The people who can use this account. Each has their own keys and apps in it.
        ${
          roles.length > 0
            ? html`<a class="jump" href="#invite">Invite someone</a>`
            : 'To invite someone, ask an owner or an admin.'
        }
      </p>
      ${
        link !== undefined &&
        html`<div class="message" role="status">
          <p>
            Anyone with this link can join. It works once and expires in seven days. Copy it now: it is not shown again.
          </p>
          ${secretText('Invitation link', link)}
        </div>`
      }
      <div class="${roles.length > 0 && 'with-form'}">
        <section aria-label="Members">
          <ul class="cards rows members">
            ${members.map((member) => memberCard(shown, member))}
          </ul>
          ${
            invitations.length > 0 &&
            html`<h2>Open invitations</h2>
              <p class="hint">Whoever opens a link first joins. A link expires seven days after it was created.</p>
              <ul class="cards rows">
                ${invitations.map((invitation) => invitationCard(shown, invitation))}
              </ul>`
          }
        </section>
        ${
          roles.length > 0 &&
          html`<section class="side" aria-labelledby="invite">
            <h2 id="invite">Invite someone</h2>
            <p class="hint">Creates a link for one person, which expires in seven days. Send it to them yourself.</p>
            ${inviteForm(shown)}
          </section>`
        }
      </div>`,
  );
}

/** The data of the page with the visit that its forms are for. */
type Shown = MembersData & { readonly visit: SettingsVisit };

function roleForm({ account, roles, visit }: Shown, { id, email, role }: Member): Html {
  const choices = roles.map((one) => option(one, roleNames[one], one === role));
  const select = html`<select name="role" aria-label="Role of ${email}">
    ${choices}
  </select>`;
  return form(
    visit,
    { action: `/settings/members/${id}/role`, className: 'inline' },
    html`${hiddenField('in', account)}${select}<button
        type="submit"
        class="quiet"
        aria-label="Change the role of ${email}"
      >
        Change
      </button>`,
  );
}

const removeForm = ({ account, visit }: Shown, { id, email, self }: Member): Html =>
  confirmForm(
    visit,
    {
      action: `/settings/members/${id}/remove`,
      verb: self ? 'Leave' : 'Remove',
      subject: self ? visit.account!.name : email,
      warning: self
        ? 'You lose access to this account. Your keys and apps in it are revoked.'
        : 'They lose access to this account. Their keys and apps in it are revoked.',
    },
    hiddenField('in', account),
  );

const memberCard = (shown: Shown, member: Member): Html =>
  html`<li>
    <div class="text">
      <p><strong>${member.name || member.email}</strong> ${member.self && html`<span class="flag here">You</span>`}</p>
      ${member.name !== '' && html`<p class="hint">${member.email}</p>`}
    </div>
    ${factList([
      ['Role', member.changeable && !member.onlyOwner ? roleForm(shown, member) : roleNames[member.role]],
      ['Joined', member.since],
    ])}
    ${
      member.onlyOwner &&
      html`<p class="hint whole">
        You are the only owner. To leave or to change your role, make another member an owner first.
      </p>`
    }
    ${!member.onlyOwner && (member.changeable || member.self) && removeForm(shown, member)}
  </li>`;

const revokeForm = ({ account, visit }: Shown, { id, role, expires }: Invitation): Html =>
  confirmForm(
    visit,
    {
      action: `/settings/members/invitations/${id}/revoke`,
      verb: 'Revoke',
      subject: `the invitation as ${roleNames[role]} that expires ${expires}`,
      warning: 'The link stops working. People who already joined with other links stay members.',
    },
    hiddenField('in', account),
  );

const invitationCard = (shown: Shown, invitation: Invitation): Html =>
  html`<li>
    <div class="text">
      <p><strong>One person, as ${roleNames[invitation.role]}</strong></p>
    </div>
    ${factList([
      ['Created by', invitation.email],
      ['Expires', invitation.expires],
    ])}
    ${invitation.revocable && revokeForm(shown, invitation)}
  </li>`;

const inviteForm = ({ account, roles, visit }: Shown): Html =>
  form(
    visit,
    { action: '/settings/members', className: 'stack' },
    html`${hiddenField('in', account)}
      <fieldset class="choices">
        <legend>Role</legend>
        ${roles.map(
          (role) =>
            html`<label>
              <input type="radio" name="role" value="${role}" ${role === 'member' && html`checked`} />
              <span><strong>${roleNames[role]}</strong> ${roleTexts[role]}</span>
            </label>`,
        )}
      </fieldset>
      <button type="submit">Create link</button>`,
  );

const roleTexts: Readonly<Record<Role, string>> = {
  owner: 'Manages everything',
  admin: 'Manages members, keys and apps',
  member: 'Manages their own keys and apps',
};
