import { type Html, html } from '../../../http/html.ts';
import { confirmForm, countDays, factList, type Visit } from '../layout.ts';

/** A key or an app, as a list shows it. Times are text. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  /** The host that publishes the document of an app; undefined for other apps and for keys. */
  readonly publisher: string | undefined;
  /** Whose it is, or in which account. */
  readonly whose: string;
  /** The day when it was created. */
  readonly since: string;
  /** When it was last used; undefined if never. */
  readonly used: string | undefined;
  /** The same in epoch milliseconds. */
  readonly usedAt: number | undefined;
  /** The day when it expires by itself; undefined if it does not. */
  readonly expires: string | undefined;
  /** Days from today to the day when it expires; undefined if it does not expire. */
  readonly daysLeft: number | undefined;
  /** How and when it ended, such as "Revoked Nov 22, 2026, 09:30 UTC"; absent if it works. */
  readonly ended?: string;
}

/** How many days before its end a key is marked. */
const soonDays = 30;

/** Whether a credential works and expires soon. */
export const expiresSoon = ({ ended, daysLeft }: Credential): boolean =>
  ended === undefined && daysLeft !== undefined && daysLeft <= soonDays;

/**
 * A list of keys or apps, each with a button that revokes it after a confirmation, then those that ended, in a fold.
 * @param action the address of each one's form
 * @param warning what revoking does
 * @param expiring whether they can expire: apps cannot
 * @param none what an empty list shows
 */
export function credentialList(
  visit: Visit,
  credentials: readonly Credential[],
  {
    action,
    verb,
    warning,
    expiring,
    none,
  }: { action: (id: string) => string; verb: string; warning: string; expiring: boolean; none: Html },
): Html {
  const active = credentials.filter(({ ended }) => ended === undefined);
  const ended = credentials.filter((one) => !active.includes(one));
  const rows = active.map(
    (credential) =>
      html`<li>
        <div class="text">
          <p><strong>${credential.name}</strong></p>
          ${credential.publisher !== undefined && html`<p>Publisher: ${credential.publisher}</p>`}
          <p class="hint">${credential.whose}</p>
        </div>
        ${factList([
          ['Last used', credential.used ?? 'Never'],
          ...(expiring ? [['Expires', expiryOf(credential)] as const] : []),
          ['Created', credential.since],
        ])}
        ${confirmForm(visit, { action: action(credential.id), verb, subject: credential.name, warning })}
      </li>`,
  );
  const list = html`<ul class="cards rows">
    ${rows}
  </ul>`;
  return html`${active.length > 0 ? list : none} ${ended.length > 0 && endedFold(ended)}`;
}

const endedFold = (ended: readonly Credential[]): Html =>
  html`<details class="fold">
    <summary>${ended.length} no longer valid</summary>
    <ul>
      ${ended.map(
        (credential) =>
          html`<li>
            <strong>${credential.name}</strong> <span class="hint">${credential.whose}</span>
            <span class="hint">${credential.ended}</span>
          </li>`,
      )}
    </ul>
  </details>`;

function expiryOf(credential: Credential): Html {
  const { expires, daysLeft } = credential;
  if (expires === undefined || daysLeft === undefined) return html`Never`;
  const soon = expiresSoon(credential) && html`<span class="flag ends">${countDays(daysLeft)}</span>`;
  return html`${expires} ${soon}`;
}
