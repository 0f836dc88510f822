import { html } from '../html.ts';
import type { Page } from '../layout.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

interface ActivityData {
  readonly lines: readonly {
    /** In UTC. */
    readonly at: string;
    readonly actor: string;
    readonly action: string;
    readonly subject: string;
    readonly address: string;
    readonly detail: string;
  }[];
}

/** The audit log of the account. */
export function activityPage({ lines }: ActivityData, visit: SettingsVisit): Page {
  const rows = lines.map(
    ({ at, actor, action, subject, address, detail }) =>
      html`<tr>
        <td>${at}</td>
        <td>${actor}</td>
        <td>${action}</td>
        <td>${subject}</td>
        <td>${address}</td>
        <td>${detail}</td>
      </tr>`,
  );
  return settingsPage(
    'activity',
    visit,
    {},
    html`<p>Changes to credentials and members, newest first. Times are in UTC.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Activity">
        <table>
          <thead>
            <tr>
              <th>Time</th>
              <th>Actor</th>
              <th>Action</th>
              <th>Subject</th>
              <th>Address</th>
              <th>Detail</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`,
  );
}
