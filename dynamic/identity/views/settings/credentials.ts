import { type Html, html } from '../html.ts';
import { form, type Visit } from '../layout.ts';

/** A key or an app, as a list shows it. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  /** The host that publishes the document of an app; undefined for other apps and for keys. */
  readonly publisher: string | undefined;
  /** Whose it is, or in which account. */
  readonly whose: string;
  readonly since: string;
  /** When it was last used; undefined if never. */
  readonly used: string | undefined;
  /** When it expires by itself; undefined if it does not. */
  readonly expires: string | undefined;
  /** How and when it ended, such as "Revoked Nov 22, 2026, 09:30 UTC"; absent if it works. */
  readonly ended?: string;
}

/**
 * A list of keys or apps, each with a button that revokes it.
 * @param action the address of each one's form
 * @param none what an empty list shows
 */
export function credentialList(
  visit: Visit,
  credentials: readonly Credential[],
  { action, verb, none }: { action: (id: string) => string; verb: string; none: Html },
): Html {
  if (credentials.length === 0) return none;
  const cards = credentials.map(({ id, name, publisher, whose, since, used, expires, ended }) => {
    const times = [
      whose,
      `created ${since}`,
      used === undefined ? 'never used' : `last used ${used}`,
      ...(expires !== undefined && ended === undefined ? [`expires ${expires}`] : []),
    ];
    const button = html`<button type="submit" class="danger" aria-label="${verb} ${name}">${verb}</button>`;
    return html`<li>
      <div class="text">
        <p><strong>${name}</strong></p>
        ${publisher !== undefined && html`<p>Publisher: ${publisher}</p>`}
        <p class="hint">${times.join(' · ')}</p>
      </div>
      ${ended === undefined ? form(visit, { action: action(id) }, button) : html`<p class="hint">${ended}</p>`}
    </li>`;
  });
  return html`<ul class="cards">
    ${cards}
  </ul>`;
}
