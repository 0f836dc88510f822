import { type Html, html } from '../../../http/html.ts';
import {
  askForAccess,
  commandSample,
  field,
  form,
  hiddenField,
  type Notices,
  option,
  type Page,
  passwordField,
  secretText,
} from '../layout.ts';
import { type Credential, credentialList } from './credentials.ts';
import { emptyState, nothingYet, settingsPage, type SettingsVisit } from './layout.ts';

/** How long a new key may work. `days` is undefined for a key that works until it is revoked. */
interface Lifetime {
  readonly value: string;
  readonly label: string;
  readonly days: number | undefined;
}

const oneYear: Lifetime = { value: '365', label: 'In one year', days: 365 };

/** The choices of the form. */
export const lifetimes: readonly Lifetime[] = [
  { value: '30', label: 'In 30 days', days: 30 },
  { value: '90', label: 'In 90 days', days: 90 },
  oneYear,
  { value: 'never', label: 'Never', days: undefined },
];

export interface KeysData extends Notices {
  /** The public origin of the server. */
  readonly origin: string;
  /** The id of the account that the page is shown for. */
  readonly account: string;
  readonly apiAccess: boolean;
  readonly keys: readonly Credential[];
  /** The id that a key made with this form gets. */
  readonly id: string;
  readonly name?: string;
  /** What was chosen in a form that is shown again. */
  readonly lifetime?: Lifetime;
  /** The token of a key that was just made. */
  readonly newToken?: string;
}

/** The API keys of the account, with the form to make one. */
export function keysPage(data: KeysData, visit: SettingsVisit): Page {
  const { origin, account, apiAccess, keys, id, name = '', lifetime = oneYear, newToken, ...notices } = data;
  const fields = html`${hiddenField('in', account)}${hiddenField('id', id)}
    ${field(
      { ...notices, name: 'name', label: 'Name', hint: 'What the key is for, such as “weekly report.”' },
      html`maxlength="100" autocomplete="off" value="${name}"`,
    )}
    <div>
      <label for="expires">Expires</label>
      <select id="expires" name="expires">
        ${lifetimes.map((one) => option(one.value, one.label, one === lifetime))}
      </select>
    </div>
    ${passwordField('password', 'Your password', { ...notices, hint: 'Confirms that it’s you.' })}
    <button type="submit">Create key</button>`;
  const list = credentialList(visit, keys, {
    action: (key) => `/settings/keys/${key}/revoke`,
    verb: 'Revoke',
    warning: 'Programs that use this key lose access immediately. A revoked key cannot be restored.',
    expiring: true,
    none: apiAccess
      ? nothingYet('No keys yet.')
      : emptyState(
          'This account has no API access yet, so you cannot create keys.',
          html`${askForAccess(visit)} Public data needs no key: start with the
            <a href="/docs/quick-start">quick start</a>.`,
        ),
  });
  const noAccess = html`<p>This account has no API access, so you cannot create keys. ${askForAccess(visit)}</p>`;
  const hasActive = keys.some(({ ended }) => ended === undefined);
  const intro = html`<p>
    A key lets your code use the API as you. It is shown once, when you create it. Never put a key in a URL, a web page
    or a shared file. ${hasActive && html`<a class="jump" href="#create">Create a key</a>`}
  </p>`;
  const listSection = html`<section aria-labelledby="list">
    <h2 id="list">Your keys</h2>
    ${list}
  </section>`;
  const formSection = html`<section class="side" aria-labelledby="create">
    <h2 id="create">Create a key</h2>
    ${form(visit, { action: '/settings/keys', className: 'stack' }, fields)}
  </section>`;
  return settingsPage(
    'keys',
    visit,
    notices,
    html`${newToken !== undefined && newKey(origin, newToken)} ${apiAccess ? intro : keys.length > 0 && noAccess}
    ${
      apiAccess
        ? html`<div class="${hasActive ? 'with-form' : 'form-first'}">
            ${hasActive ? [listSection, formSection] : [formSection, listSection]}
            ${newToken === undefined && howToSend(origin)}
          </div>`
        : list
    }`,
  );
}

/** A request with a key, for the reader to copy, in lines that fit a phone. */
const keyRequest = (title: string, origin: string): Html =>
  commandSample(title, `curl ${origin}/api/v1/me \\\n  -H 'Authorization: Bearer YOUR_API_KEY'`);

/** How to use a key. */
const howToSend = (origin: string): Html =>
  html`<section aria-labelledby="send">
    <h2 id="send">Use a key</h2>
    ${keyRequest('Request with a key', origin)}
    <p class="hint">
      The response shows whose key it is and its request limits. See
      <a href="/docs/authentication">Authentication</a> and the <a href="/reference">API reference</a>.
    </p>
  </section>`;

/** A key that was just created, with a request that uses it. */
const newKey = (origin: string, token: string): Html =>
  html`<div class="message" role="status">
    <p>This is your new key. Copy it now: it is not shown again.</p>
    ${secretText('New key', token)} ${keyRequest('First request', origin)}
  </div>`;
