import { html, type Html } from '../../../http/html.ts';
import { askForAccess, confirmForm, form, type Notices, type Page } from '../layout.ts';
import { type Credential, credentialList } from './credentials.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

/** A sign-in. */
interface SessionCard {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  readonly since: string;
  readonly used: string;
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

interface SecurityData extends Notices {
  /** Whether the active account has API access; undefined without an account. */
  readonly apiAccess: boolean | undefined;
  readonly sessions: readonly SessionCard[];
  readonly keys: readonly Credential[];
  readonly apps: readonly Credential[];
}

/** How many sessions the page lists, that of this request first; the others are in a fold. */
const shownSessions = 4;

/**
 * Everything that can act for the person, each with a button that revokes it, and one button for all of them if
 * there are keys or apps.
 */
export function securityPage(
  { apiAccess, sessions, keys, apps, ...notices }: SecurityData,
  visit: SettingsVisit,
): Page {
  const keyList = credentialList(visit, keys, {
    action: (id) => `/settings/security/key/${id}`,
    verb: 'Revoke',
    warning: 'Programs that use this key lose access immediately. A revoked key cannot be restored.',
    expiring: true,
    none: html`<p class="hint">
      You have no API keys. ${apiAccess === true && html`<a href="/settings/keys">Create one</a>`}
      ${
        apiAccess === false &&
        html`This account has no API access yet, so you cannot create keys. ${askForAccess(visit)}`
      }
    </p>`,
  });
  const appList = credentialList(visit, apps, {
    action: (id) => `/settings/security/app/${id}`,
    verb: 'Disconnect',
    warning: 'The app loses access immediately. To use it again, connect it again.',
    expiring: false,
    none: html`<p class="hint">You have no connected apps. <a href="/docs/agents">How to connect one</a></p>`,
  });
  const more = sessions.slice(shownSessions);
  const everything = html`<h2>Revoke everything</h2>
    <p>
      Revokes all of these API keys and apps, and signs you out in every other browser. Programs that use them lose
      access immediately. You stay signed in here.
    </p>
    ${confirmForm(visit, {
      action: '/settings/security/all',
      verb: 'Revoke all',
      subject: 'keys, apps and other sessions',
      warning: 'This cannot be undone.',
    })}`;
  return settingsPage(
    'security',
    visit,
    notices,
    html`<p>Everything that can act as you, in all your accounts. Revoke what you do not recognize.</p>
      <p><a class="button quiet" href="/settings/password">Change your password</a></p>
      <h2>Sessions</h2>
      ${sessionTable(sessions.slice(0, shownSessions), visit)}
      ${
        more.length > 0 &&
        html`<details class="fold">
          <summary>${more.length} more ${more.length === 1 ? 'session' : 'sessions'}</summary>
          ${sessionTable(more, visit)}
        </details>`
      }
      ${
        sessions.some(({ current }) => !current) &&
        form(
          visit,
          { action: '/settings/security/sessions' },
          html`<button type="submit" class="quiet">Sign out all other browsers</button>`,
        )
      }
      <h2>API keys</h2>
      ${keyList}
      <h2>Connected apps</h2>
      ${appList} ${keys.length + apps.length > 0 && everything}`,
  );
}

/** Sessions, each with a button that ends it, except that of this request. */
function sessionTable(sessions: readonly SessionCard[], visit: SettingsVisit): Html {
  const row = ({ id, browser, address, since, used, current }: SessionCard): Html => {
    const button = html`<button type="submit" class="quiet" aria-label="Sign out ${browser}, ${address}">
      Sign out
    </button>`;
    return html`<tr>
      <th scope="row">
        ${browser} ${current && html`<span class="flag here">This browser</span>`}
        <span class="hint">From ${address}</span>
      </th>
      <td class="minor">${since}</td>
      <td>${used}</td>
      <td>${!current && form(visit, { action: `/settings/security/session/${id}` }, button)}</td>
    </tr>`;
  };
  return html`<table class="sessions">
    <thead>
      <tr>
        <th scope="col">Browser</th>
        <th scope="col" class="minor">Signed in</th>
        <th scope="col">Last used</th>
        <th scope="col"><span class="hidden">Action</span></th>
      </tr>
    </thead>
    <tbody>
      ${sessions.map(row)}
    </tbody>
  </table>`;
}
