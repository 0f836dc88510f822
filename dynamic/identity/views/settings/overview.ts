import type { Limits } from '../../../../api/gate/principal.ts';
import { type Html, html } from '../../../http/html.ts';
import { askForAccess, countDays, type Page } from '../layout.ts';
import { type ActivityLine, activityList } from './activity.ts';
import { type Credential, expiresSoon } from './credentials.ts';
import { emptyState, settingsPage, type SettingsVisit } from './layout.ts';

interface AccountOverview {
  /** The keys and apps that the person may see. */
  readonly keys: readonly Credential[];
  readonly apps: readonly Credential[];
  readonly members: number;
  /** Open invitations; undefined for a person who may not see them. */
  readonly invitations: number | undefined;
  /** The newest lines of the audit log; undefined for a person who may not see them. */
  readonly activity: readonly ActivityLine[] | undefined;
}

interface OverviewData {
  /** Undefined for a person without accounts. */
  readonly overview: AccountOverview | undefined;
  readonly limits: Limits;
}

/** The first page of the settings: the state of the account, and what to do next. */
export function overviewPage({ overview, limits }: OverviewData, visit: SettingsVisit): Page {
  const { account } = visit;
  if (!account || !overview)
    return settingsPage(
      'overview',
      visit,
      {},
      emptyState(
        'You are not a member of any account.',
        html`Ask an owner or an admin of one to send you an invitation.`,
      ),
    );
  const { keys, apps, members, invitations, activity } = overview;
  const { apiAccess } = account;
  const [activeKeys, activeApps] = [keys, apps].map((list) => list.filter(({ ended }) => ended === undefined));
  const steps = nextSteps(apiAccess, activeKeys!.length, activeApps!.length, members, invitations);
  const soon = activeKeys!.filter(expiresSoon);
  return settingsPage(
    'overview',
    visit,
    {},
    html`${soon.length > 0 && expiring(soon)}
      <ul class="stats">
        ${stat('API access', apiAccess ? 'On' : 'Off', accessText(apiAccess, visit))} ${limitStat(apiAccess, limits)}
        ${stat('API keys', String(activeKeys!.length), usedText(activeKeys!), '/settings/keys')}
        ${stat('Connected apps', String(activeApps!.length), usedText(activeApps!), '/settings/apps')}
        ${stat(
          'Members',
          String(members),
          html`${invitations === undefined ? 'See who is in the account' : countInvitations(invitations)}`,
          '/settings/members',
        )}
      </ul>
      ${
        steps.length > 0 &&
        html`<h2>Next steps</h2>
          <ul class="next">
            ${steps}
          </ul>`
      }
      ${
        activity &&
        activity.length > 0 &&
        html`<h2>Recent activity</h2>
          ${activityList(activity)}
          <p><a href="/settings/activity">All activity</a></p>`
      }`,
  );
}

/** A figure of the account. @param path the page that has more about it */
const stat = (label: string, figure: string, text: Html, path?: string): Html =>
  html`<li>
    <p class="label">${path === undefined ? label : html`<a href="${path}">${label}</a>`}</p>
    <p class="big">${figure}</p>
    <p class="hint">${text}</p>
  </li>`;

const accessText = (apiAccess: boolean, visit: SettingsVisit): Html =>
  apiAccess ? html`For keys, apps and incentive programs.` : html`Public data works without it. ${askForAccess(visit)}`;

/** The limits that apply: of a key, or of an address if the account has no API access. */
function limitStat(apiAccess: boolean, { credential, address, accountPerDay }: Limits): Html {
  const { perMinute, perDay } = apiAccess ? credential : address;
  const [minute, day, all] = [perMinute, perDay, accountPerDay].map((count) => count.toLocaleString('en-US'));
  return html`<li>
    <p class="label"><a href="/docs/limits">Request limits</a></p>
    <p class="big">${minute} <small>a minute</small></p>
    <p class="hint">
      ${
        apiAccess
          ? `And ${day} a day for each key or app; ${all} a day for the account.`
          : `And ${day} a day for each IP address.`
      }
    </p>
  </li>`;
}

/** Which of them was used last, and when. */
function usedText(credentials: readonly Credential[]): Html {
  const newest = credentials.filter(({ usedAt }) => usedAt !== undefined).toSorted((a, b) => b.usedAt! - a.usedAt!)[0];
  if (newest) return html`${newest.name} was last used on ${newest.used}`;
  return credentials.length === 0 ? html`None yet` : html`Not used yet`;
}

const countInvitations = (count: number): string =>
  count === 0 ? 'No open invitations' : count === 1 ? '1 open invitation' : `${count} open invitations`;

/** The keys that expire soon, first those that expire next. */
const expiring = (keys: readonly Credential[]): Html =>
  html`<div class="message warning">
    ${keys
      .toSorted((a, b) => a.daysLeft! - b.daysLeft!)
      .map(
        ({ name, expires, daysLeft }) =>
          html`<p>
            The key <strong>${name}</strong> expires ${countDays(daysLeft!)}, on ${expires}.
            <a href="/settings/keys">Create another</a>
          </p>`,
      )}
  </div>`;

/** What the account does not have yet, each with a link to get it. */
function nextSteps(
  apiAccess: boolean,
  keys: number,
  apps: number,
  members: number,
  invitations: number | undefined,
): Html[] {
  const step = (path: string, title: string, text: string) =>
    html`<li>
      <a href="${path}">${title}</a>
      <p class="hint">${text}</p>
    </li>`;
  if (!apiAccess)
    return [
      step('/docs/quick-start', 'Read public data', 'The API needs no key for it.'),
      step('/docs/agents', 'Connect an AI agent', 'Agents read public data without signing in.'),
    ];
  return [
    ...(keys === 0 ? [step('/settings/keys', 'Create an API key', 'For programs that call the API.')] : []),
    ...(apps === 0 ? [step('/settings/apps', 'Connect an app', 'Claude, ChatGPT and other clients of MCP.')] : []),
    ...(members === 1 && invitations === 0
      ? [step('/settings/members', 'Invite someone', 'Members have keys and apps of their own.')]
      : []),
    step('/programs', 'Search incentive programs', 'Compare a project with what programs state.'),
    step('/docs/authentication', 'Read the guide', 'How to send a key, and what it can do.'),
  ];
}
