import type { Role } from '../../accounts/membership.ts';
import { type Html, html } from '../../../http/html.ts';
import { form, type Notices, noticesOf, option, type Page, type Visit } from '../layout.ts';
import { roleNames } from '../roleNames.ts';

interface AccountOfVisit {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly apiAccess: boolean;
}

/** What every settings page shows of the person who is signed in. */
export interface SettingsVisit extends Visit {
  readonly email: string;
  /** The active account; undefined for a person without accounts. */
  readonly account: AccountOfVisit | undefined;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

const tabs = {
  overview: 'Overview',
  keys: 'API keys',
  apps: 'Connected apps',
  members: 'Members',
  password: 'Password',
  security: 'Security',
  activity: 'Activity',
} as const;
type Tab = keyof typeof tabs;

const pathOf = (tab: Tab): string => (tab === 'overview' ? '/settings' : `/settings/${tab}`);

/** Returns whether a tab is of use in an account. */
function isFor(tab: Tab, account: AccountOfVisit | undefined): boolean {
  if (tab === 'activity') return account?.role === 'owner';
  // Security links to it.
  return tab !== 'password';
}

/** A page of the settings: who is signed in, the tabs, notices and content. The title is the name of its tab. */
export function settingsPage(tab: Tab, visit: SettingsVisit, notices: Notices, content: Html): Page {
  const { email, account, accounts } = visit;
  const place = account && html`in <strong>${account.name}</strong> (${roleNames[account.role]})`;
  const choice = html`<label for="account">Account</label>
    <select id="account" name="account">
      ${accounts.map(({ id, name }) => option(id, name, id === account?.id))}
    </select>
    <button type="submit" class="quiet">Switch</button>`;
  const shownTabs = (Object.keys(tabs) as Tab[]).filter((name) => name === tab || isFor(name, account));
  const links = shownTabs.map(
    (name) => html`<a href="${pathOf(name)}" ${name === tab && html`aria-current="page"`}>${tabs[name]}</a> `,
  );
  return {
    title: tabs[tab],
    signedIn: true,
    main: html`<div class="who">
        <p>Signed in as <strong>${email}</strong> ${place}</p>
        ${
          accounts.length > 1 &&
          form(visit, { action: '/settings/account', className: 'inline', label: 'Choose an account' }, choice)
        }
        ${form(
          visit,
          { action: '/sign-out', className: 'inline' },
          html`<button type="submit" class="quiet">Sign out</button>`,
        )}
      </div>
      <nav class="tabs" aria-label="Settings">${links}</nav>
      <h1>${tabs[tab]}</h1>
      ${noticesOf(notices, content)}${content}`,
  };
}

/** What a page shows in place of a list that its own form fills. */
export const nothingYet = (title: string): Html => html`<p class="nothing">${title}</p>`;

/** What a page shows in place of an empty list: what is missing, and what to do next. */
export const emptyState = (title: string, next: Html | false): Html =>
  html`<div class="empty">
    <p><strong>${title}</strong></p>
    ${next && html`<p>${next}</p>`}
  </div>`;
