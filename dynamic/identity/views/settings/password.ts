import { html } from '../../../http/html.ts';
import { form, newPasswordField, type Notices, type Page, passwordField } from '../layout.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

/** The form to change the person's password. */
export function passwordPage(notices: Notices, visit: SettingsVisit): Page {
  const fields = html`${passwordField('present', 'Current password', notices)}${newPasswordField('New password', notices)}
    <p class="hint">
      You will be signed out everywhere else. API keys and connected apps keep working until you revoke them under
      <a href="/settings/security">Security</a>.
    </p>
    <button type="submit">Change password</button>`;
  return settingsPage(
    'password',
    visit,
    notices,
    form(visit, { action: '/settings/password', className: 'stack narrow-start' }, fields),
  );
}
