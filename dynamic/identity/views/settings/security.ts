import { html, type Html } from '../html.ts';
import { askForAccess, form, type Notices, type Page } from '../layout.ts';
import { type Credential, credentialList } from './credentials.ts';
import { settingsPage, type SettingsVisit } from './layout.ts';

/** A sign-in. */
interface SessionCard {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  readonly since: string;
  readonly used: string;
  /** Whether it is that of the browser that looks at the page. */
  readonly current: boolean;
}

interface SecurityData extends Notices {
  /** Whether the active account has API access; undefined without an account. */
  readonly apiAccess: boolean | undefined;
  readonly sessions: readonly SessionCard[];
  readonly keys: readonly Credential[];
  readonly apps: readonly Credential[];
}

/**
 * Everything that can act for the person, each with a button that revokes it, and one button for all if there is more than
 * the current session.
 */
export function securityPage(
  { apiAccess, sessions, keys, apps, ...notices }: SecurityData,
  visit: SettingsVisit,
): Page {
  const sessionCard = ({ id, browser, address, since, used, current }: SessionCard): Html => {
    const button = html`<button type="submit" class="danger" aria-label="Sign out ${browser}, ${address}">
      Sign out
    </button>`;
    return html`<li>
      <div class="text">
        <p><strong>${browser}</strong> ${current && '(this browser)'}</p>
        <p class="hint">From ${address} · signed in ${since} · last used ${used}</p>
      </div>
      ${!current && form(visit, { action: `/settings/security/session/${id}` }, button)}
    </li>`;
  };
  const keyList = credentialList(visit, keys, {
    action: (id) => `/settings/security/key/${id}`,
    verb: 'Revoke',
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
    none: html`<p class="hint">You have no connected apps. <a href="/docs/agents">How to connect one</a></p>`,
  });
  const canRevoke = keys.length + apps.length > 0 || sessions.some(({ current }) => !current);
  const everything = html`<h2>Revoke everything</h2>
    <p>
      Revokes all of these API keys and apps, and signs you out in every other browser. Programs that use them lose
      access immediately. You stay signed in here.
    </p>
    ${form(
      visit,
      { action: '/settings/security/all' },
      html`<button type="submit" class="danger">Revoke all</button>`,
    )}`;
  return settingsPage(
    'security',
    visit,
    notices,
    html`<p>
        Everything that can act as you, in all your accounts. Revoke what you do not recognize. To change your password,
        go to <a href="/settings/password">Password</a>.
      </p>
      <h2>Sessions</h2>
      <ul class="cards">
        ${sessions.map(sessionCard)}
      </ul>
      <h2>API keys</h2>
      ${keyList}
      <h2>Connected apps</h2>
      ${appList} ${canRevoke && everything}`,
  );
}
