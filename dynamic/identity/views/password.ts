import { html } from '../../http/html.ts';
import { accountPage, emailField, form, newPasswordField, type Notices, type Page, type Visit } from './layout.ts';

interface ForgotPasswordData extends Notices {
  readonly email: string;
  /** Whether the server can mail a link. */
  readonly byMail: boolean;
}

/** The form to ask for a mail with a link to choose a password. */
export function forgotPasswordPage({ email, byMail, ...notices }: ForgotPasswordData, visit: Visit): Page {
  const fields = html`${emailField(email, notices)}<button type="submit">Send a link</button>`;
  return accountPage(
    'Choose a new password',
    notices,
    byMail
      ? form(visit, { action: '/password', className: 'stack' }, fields)
      : html`<p>
          This server does not send email.
          ${
            visit.contact &&
            html`For a link to choose a new password, ask <a href="${visit.contact.href}">${visit.contact.text}</a>.`
          }
        </p>`,
  );
}

interface NewPasswordData extends Notices {
  readonly token: string;
  readonly email: string;
}

/** The page that a password link opens: the form to choose the password. */
export function newPasswordPage({ token, email, ...notices }: NewPasswordData, visit: Visit): Page {
  const fields = html`<p>
      Choose a new password for ${email}. You will be signed in here and signed out everywhere else. Then you can review
      your API keys and connected apps, which keep working until you revoke them.
    </p>
    ${newPasswordField('New password', notices)}
    <button type="submit">Change password</button>`;
  return accountPage(
    'Choose a new password',
    notices,
    form(visit, { action: `/password/${token}`, className: 'stack' }, fields),
  );
}

interface MailSentData {
  /** Whether the link signs in; otherwise it is to choose a password. */
  readonly toSignIn: boolean;
}

/** The page after a mail was asked for. It is the same whether or not anyone has the address. */
export function mailSentPage({ toSignIn }: MailSentData): Page {
  const sent = toSignIn
    ? html`<p>
        If this address has an account, we sent a sign-in link to it. The link works once and expires in 15 minutes.
      </p>`
    : html`<p>
        If this address has an account, we sent a link to choose a password to it. The link works once and expires in
        two hours.
      </p>`;
  return accountPage(
    'Check your email',
    {},
    html`${sent}
      <p>
        We send at most one email every five minutes. If you requested one less than five minutes ago, its link still
        works.
      </p>`,
  );
}
