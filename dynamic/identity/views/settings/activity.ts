import type { AccountAction } from '../../accounts/changes.ts';
import type { Role } from '../../accounts/membership.ts';
import { type Html, html } from '../../../http/html.ts';
import type { Page } from '../layout.ts';
import { roleNames } from '../roleNames.ts';
import { emptyState, settingsPage, type SettingsVisit } from './layout.ts';

/** A line of the audit log, with names in place of ids. */
export interface ActivityLine {
  /** The day and the time (UTC) as pages show them. */
  readonly day: string;
  readonly time: string;
  readonly actor: string;
  /** The code of what was done, such as `key.add`. */
  readonly action: string;
  /** What it was done to; undefined if that is the actor or the account. */
  readonly subject: string | undefined;
  readonly address: string | undefined;
  readonly detail: Readonly<Record<string, string | number>>;
}

interface ActivityData {
  readonly lines: readonly ActivityLine[];
}

const texts: Readonly<Record<AccountAction, string>> = {
  'person.sign-up': 'Signed up',
  'account.add': 'Created the account',
  'account.access-on': 'Turned on API access',
  'account.access-off': 'Turned off API access',
  'member.add': 'Added a member',
  'member.role': 'Changed the role of a member',
  'member.remove': 'Removed a member',
  'member.join': 'Joined the account',
  'link.invitation': 'Created an invitation link',
  'invitation.revoke': 'Revoked an invitation link',
  'key.add': 'Created an API key',
  'key.revoke': 'Revoked an API key',
  'app.approve': 'Connected an app',
  'app.revoke': 'Disconnected an app',
  'project.add': 'Added a project',
  'project.restore': 'Restored a version of a project',
  'project.delete': 'Deleted a project',
  'project.share': 'Created a link to a project',
  'project.unshare': 'Revoked a link to a project',
};

/** What was done, by the codes of the audit log, which may have codes of other versions, too. */
const actionTexts: ReadonlyMap<string, string> = new Map(Object.entries(texts));

/** The audit log of the account. */
export function activityPage({ lines }: ActivityData, visit: SettingsVisit): Page {
  const days = [...new Set(lines.map(({ day }) => day))];
  return settingsPage(
    'activity',
    visit,
    {},
    html`<p>Newest first. Times are in UTC.</p>
      ${
        days.length === 0 &&
        emptyState('No entries.', html`They appear when someone creates a key, connects an app or invites a member.`)
      }
      ${days.map(
        (day) =>
          html`<h2 class="day">${day}</h2>
            ${dayTable(lines.filter((line) => line.day === day))}`,
      )}
      <p class="hint">Entries are kept until the operator of this server deletes them.</p>`,
  );
}

/** The lines of one day. */
const dayTable = (lines: readonly ActivityLine[]): Html =>
  html`<table class="day-log">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Who</th>
        <th scope="col">When</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        (line) =>
          html`<tr>
            <td><strong>${actionText(line)}</strong>${detailText(line)}</td>
            <td>${line.actor}</td>
            <td>${line.time}${line.address !== undefined && ` · ${line.address}`}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A few lines of the audit log: what was done, by whom, when. */
export function activityList(lines: readonly ActivityLine[]): Html {
  const items = lines.map(
    (line) =>
      html`<li>
        <p><strong>${actionText(line)}</strong>${detailText(line)}</p>
        <p class="hint">${line.actor}</p>
        <p class="hint">${line.day}, ${line.time} UTC${line.address !== undefined && ` · ${line.address}`}</p>
      </li>`,
  );
  return html`<ol class="log">
    ${items}
  </ol>`;
}

/** A member who removes themselves leaves. */
const actionText = ({ action, subject }: ActivityLine): string =>
  action === 'member.remove' && subject === undefined ? 'Left the account' : (actionTexts.get(action) ?? action);

/** The subject and the details, such as `: laptop, expires after 365 days`. */
function detailText({ subject, detail }: ActivityLine): string {
  // The client of an app is a long code or address. Connected apps names its publisher.
  const { name, role, days, client: _client, ...others } = detail;
  const parts = [
    subject ?? name,
    role !== undefined && roleNames[role as Role],
    days !== undefined && `expires after ${days} days`,
    ...Object.entries(others).map(([key, value]) => `${key} ${value}`),
  ].filter((part) => part !== undefined && part !== false);
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}
