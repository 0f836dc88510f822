import type { Contact } from '../../settings/environment.ts';
import { type Html, html } from './html.ts';

/** A page of the account site, to be put into the frame. */
export interface Page {
  readonly title: string;
  /** Whether search engines may list it. */
  readonly indexed?: boolean;
  readonly main: Html;
}

/** What any page may need to know of the browser and the server that it is for. */
export interface Visit {
  /** Binds the forms on the page to the browser. */
  readonly formToken: string;
  /** Whom people ask for API access; undefined if the operator has not set it. */
  readonly contact: Contact | undefined;
}

/** What happened to the form that was sent: `problem` says what was wrong, `done` what was changed. */
export interface Notices {
  readonly problem?: string | undefined;
  readonly done?: string | undefined;
}

/** A page with a title, notices and content in one narrow column. */
export function accountPage(title: string, notices: Notices, content: Html): Page {
  return {
    title,
    main: html`<div class="narrow">
      <h1>${title}</h1>
      ${noticesOf(notices)}${content}
    </div>`,
  };
}

/** The notices as paragraphs that screen readers announce. */
export function noticesOf({ problem, done }: Notices): Html {
  return html`${problem && html`<p class="message problem" role="alert">${problem}</p>`}
  ${done && html`<p class="message done" role="status">${done}</p>`}`;
}

/** A form that is bound to the browser. */
export function form(
  { formToken }: Visit,
  { action, className, label }: { action: string; className?: string; label?: string },
  content: Html,
): Html {
  return html`<form
    method="post"
    action="${action}"
    ${className && html`class="${className}"`}
    ${label && html`aria-label="${label}"`}
  >
    <input type="hidden" name="form" value="${formToken}" />
    ${content}
  </form>`;
}

/** A hidden field of a form. */
export const hiddenField = (name: string, value: string | number): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** An option of a select list. */
export const option = (value: string, label: string, selected: boolean): Html =>
  html`<option value="${value}" ${selected && html`selected`}>${label}</option>`;

/** The field for the email address that a person signs in with. */
export const emailField = (email: string): Html =>
  html`<div>
    <label for="email">Email address</label>
    <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}" />
  </div>`;

/** The field for the person's present password. */
export const passwordField = (name: string, label: string): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="password" autocomplete="current-password" required />
  </div>`;

/** The field for a password that the person chooses now. */
export const newPasswordField = (label: string): Html =>
  html`<div>
    <label for="password">${label}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      required
      minlength="12"
      maxlength="200"
      aria-describedby="password-hint"
    />
    <p class="hint" id="password-hint">At least 12 characters, 5 of them different.</p>
  </div>`;

/** A sentence that says whom to ask for API access. */
export const askForAccess = ({ contact }: Visit): Html =>
  contact
    ? html`To get it, ask <a href="${contact.href}">${contact.text}</a>.`
    : html`To get it, ask the operator of this server.`;
