import { html } from '../../http/html.ts';
import {
  accountPage,
  askForAccess,
  emailField,
  field,
  form,
  hiddenField,
  newPasswordField,
  type Notices,
  type Page,
  passwordField,
  type Visit,
} from './layout.ts';

export interface SignInData extends Notices {
  readonly email: string;
  /** Where the person goes after signing in. */
  readonly next: string;
  readonly signUpOpen: boolean;
  /** Whether the server can mail a sign-in link. */
  readonly byMail: boolean;
}

const forgotten = html`<a class="aside-link" href="/password">Forgot your password?</a>`;

/** The form to sign in with a password. */
export function signInPage({ email, next, signUpOpen, byMail, ...notices }: SignInData, visit: Visit): Page {
  const query = `?next=${encodeURIComponent(next)}`;
  const fields = html`${hiddenField('next', next)}${emailField(email)}${passwordField('password', 'Password', { ...notices, aside: forgotten })}
    <button type="submit">Sign in</button>`;
  return accountPage(
    'Sign in',
    notices,
    html`<p class="hint">${isProgramSearch(next) ? programsPurpose : purpose}</p>
      ${form(visit, { action: '/sign-in', className: 'stack' }, fields)}
      <ul class="other-ways">
        ${byMail && html`<li><a href="/sign-in/mail${query}">Email me a sign-in link</a></li>`}
        ${signUpOpen && html`<li>New here? <a href="/sign-up${query}">Create an account</a></li>`}
      </ul>`,
  );
}

/** Whether a person signs in to search for programs. */
const isProgramSearch = (next: string): boolean => /^\/programs(?:\?|$)/.test(next);

const programsPurpose =
  'Sign in to search incentive programs: grants, loans, tax credits and other help for a project. The account needs API access.';
const purpose =
  'For projects in every browser, API keys, connected apps and incentive programs. Public data needs no account.';

interface SignInMailData extends Notices {
  readonly email: string;
  readonly next: string;
}

/** The form to ask for a mail with a sign-in link. */
export function signInMailPage({ email, next, ...notices }: SignInMailData, visit: Visit): Page {
  const fields = html`${hiddenField('next', next)}${emailField(email, notices)}<button type="submit">
      Send the link
    </button>`;
  return accountPage(
    'Email me a sign-in link',
    notices,
    html`<p>
        We will email you a link that signs you in without your password. It works once and expires in 15 minutes.
      </p>
      ${form(visit, { action: '/sign-in/mail', className: 'stack' }, fields)}
      <p><a href="/sign-in">Sign in with your password</a></p>`,
  );
}

interface SignInLinkData {
  readonly token: string;
  readonly email: string;
  readonly next: string;
}

/** The page that a sign-in link opens. */
export function signInLinkPage({ token, email, next }: SignInLinkData, visit: Visit): Page {
  const fields = html`${hiddenField('next', next)}
    <p>You are signing in as <strong>${email}</strong>.</p>
    <button type="submit">Sign in</button>`;
  return accountPage('Sign in', {}, form(visit, { action: `/sign-in/link/${token}`, className: 'stack' }, fields));
}

interface SignUpData extends Notices {
  readonly name: string;
  readonly email: string;
  readonly next: string;
  /** Whether the password is chosen by a mailed link. */
  readonly byMail: boolean;
}

/** The form to sign up. */
export function signUpPage({ name, email, next, byMail, ...notices }: SignUpData, visit: Visit): Page {
  const fields = html`${hiddenField('next', next)}
    ${field({ ...notices, name: 'name', label: 'Name' }, html`autocomplete="name" maxlength="100" value="${name}"`)}
    ${emailField(email, notices)}
    ${
      byMail
        ? html`<p class="hint">We will email you a link to choose your password.</p>`
        : newPasswordField('Password', notices)
    }
    <p class="hint">You’ll review the <a href="/terms">Terms of Service</a> next.</p>
    <button type="submit">Create account</button>`;
  return accountPage(
    'Create account',
    notices,
    html`<p>Reading and downloading data needs no account.</p>
      <p>
        With an account, you have your projects in every browser, and can join a team. API keys, connected apps and the
        comparison of incentive programs also need API access. ${askForAccess(visit)}
      </p>
      ${form(visit, { action: '/sign-up', className: 'stack' }, fields)}
      <ul class="other-ways">
        <li>Already have an account? <a href="/sign-in">Sign in</a></li>
      </ul>`,
  );
}
