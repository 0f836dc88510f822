import { html } from '../../http/html.ts';
import { accountPage, askForAccess, form, type Notices, type Page, type Visit } from './layout.ts';

export interface ConsentData extends Notices {
  /** The id of the authorization request. */
  readonly uid: string;
  /** The name that the app gives itself. */
  readonly client: string;
  /** The host that publishes the document of the app; undefined if the app registered itself. */
  readonly publisher: string | undefined;
  /** Where the browser goes after the answer: a host, or the scheme of an app. */
  readonly destination: string;
  /** Whether that is an app on the person's device. */
  readonly isApp: boolean;
  /** The email address of the person who is signed in. */
  readonly email: string;
  /** The person's accounts that the app can act in. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** The names of the person's accounts without API access. */
  readonly withoutAccess: readonly string[];
}

/** The page on which a person lets an app act for them, or refuses. */
export function consentPage(data: ConsentData, visit: Visit): Page {
  const { uid, client, publisher, destination, isApp, email, accounts, withoutAccess, ...notices } = data;
  const possible = accounts.length > 0;
  const choices = accounts.map(
    ({ id, name }, i) =>
      html`<label>
        <input type="radio" name="account" value="${id}" required ${i === 0 && html`checked`} />
        ${name}
      </label>`,
  );
  const fields = html`${
      possible
        ? html`<fieldset>
            <legend>Account that the app acts in</legend>
            ${choices}
          </fieldset>`
        : html`<p class="message problem">
            None of your accounts has API access, so you cannot connect this app. ${askForAccess(visit)}
          </p>`
    }
    ${withoutAccess.map((name) => html`<p class="hint">You cannot choose ${name}: it has no API access.</p>`)}
    <div class="answers">
      ${possible && html`<button type="submit" name="answer" value="approve">Connect</button>`}
      <button type="submit" name="answer" value="refuse" class="quiet" formnovalidate>Refuse</button>
    </div>`;
  return accountPage(
    'Connect an app',
    notices,
    html`<p>
        <strong>${client}</strong> asks to use the metro data service on your behalf. Nobody has verified its name.
        After you answer, ${isApp ? 'your device opens the app for' : 'you continue to'}
        <strong>${destination}</strong>.
      </p>
      ${
        isApp &&
        html`<p>
          Any app on your device can claim this address. Connect only if you started this in an app you trust.
        </p>`
      }
      ${
        publisher === undefined
          ? html`<p>Publisher: unknown. The app registered itself.</p>`
          : html`<p>Publisher: <strong>${publisher}</strong></p>`
      }
      <h2>The app can</h2>
      <ul>
        <li>
          Read datasets, measures, metro figures and incentive programs, and run screens and rankings, within the limits
          of the account.
        </li>
        <li>See your name, and the name of the account and your role in it.</li>
      </ul>
      <h2>The app cannot</h2>
      <ul>
        <li>See or change projects, the account, its settings, members or keys, or your password.</li>
      </ul>
      ${form(visit, { action: `/oauth/consent/${uid}`, className: 'stack' }, fields)}
      <p class="hint">
        Signed in as ${email}. You can disconnect the app at any time under Connected apps in the settings.
      </p>`,
  );
}
