import { html } from './html.ts';
import { accountPage, emailField, form, newPasswordField, type Notices, type Page, type Visit } from './layout.ts';

export interface ForgottenData extends Notices {
  readonly email: string;
  /** Whether the server can mail a link. */
  readonly byMail: boolean;
}

/** The form to ask for a mail with a link to choose a password. */
export function forgottenPage({ email, byMail, ...notices }: ForgottenData, visit: Visit): Page {
  const fields = html`${emailField(email)}<button type="submit">Send a link</button>`;
  return accountPage(
    'Choose a new password',
    notices,
    byMail
      ? form(visit, { action: '/password', className: 'stack' }, fields)
      : html`<p>This server sends no mail. Ask its operator for a link by which you can choose a new password.</p>`,
  );
}

export interface NewPasswordData extends Notices {
  readonly token: string;
  readonly email: string;
}

/** The page that a password link opens: the form to choose the password. */
export function newPasswordPage({ token, email, ...notices }: NewPasswordData, visit: Visit): Page {
  const fields = html`<p>
      For ${email}. You will be signed in here and signed out everywhere else. Then you can review your API keys and
      connected apps, which keep working until you revoke them.
    </p>
    ${newPasswordField('New password')}
    <button type="submit">Change the password</button>`;
  return accountPage(
    'Choose a new password',
    notices,
    form(visit, { action: `/password/${token}`, className: 'stack' }, fields),
  );
}

export interface MailSentData {
  /** Whether the link signs in; otherwise it is to choose a password. */
  readonly toSignIn: boolean;
}

/** The page after a mail was asked for. It is the same whether or not anyone has the address. */
export function mailSentPage({ toSignIn }: MailSentData): Page {
  const sent = toSignIn
    ? html`<p>
        If this address has an account here, a sign-in link is on its way to it. It works once, for 15 minutes.
      </p>`
    : html`<p>
        If this address has an account here, a link to choose a password is on its way to it. It works once, for two
        hours.
      </p>`;
  return accountPage(
    'Check your mail',
    {},
    html`${sent}
      <p>
        We send one mail at most every five minutes. If you asked less than five minutes ago, the link in that mail
        still works.
      </p>`,
  );
}
