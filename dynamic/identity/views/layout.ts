import type { Contact } from '../../settings/environment.ts';
import type { AccountField } from '../accounts/errors.ts';
import { type Html, html } from '../../http/html.ts';

/** A page of the account site, to be put into the frame. */
export interface Page {
  readonly title: string;
  /** Whether search engines may list it. */
  readonly indexed?: boolean;
  /** Whether the page is only for people who are signed in. */
  readonly signedIn?: boolean;
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
  /** The field that the problem is about. If the page does not show it there, it shows it above the form. */
  readonly field?: AccountField | undefined;
  readonly done?: string | undefined;
}

/** A page with a title, notices and content in one narrow column. */
export function accountPage(title: string, notices: Notices, content: Html): Page {
  return {
    title,
    main: html`<div class="narrow">
      <h1>${title}</h1>
      ${noticesOf(notices, content)}${content}
    </div>`,
  };
}

/** The notices as paragraphs that screen readers announce, except for a problem that a field of the content shows. */
export function noticesOf({ problem, field, done }: Notices, content: Html): Html {
  const shownAtField = field !== undefined && content.toString().includes(`id="${problemId(field)}"`);
  return html`${problem && !shownAtField && html`<p class="message problem" role="alert">${problem}</p>`}
  ${done && html`<p class="message" role="status">${done}</p>`}`;
}

const problemId = (name: string): string => `${name}-problem`;

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

/**
 * A form behind a button that opens it, for what cannot be undone.
 * @param verb the text of the button, such as `Revoke`
 * @param subject what it is done to, such as the name of a key
 * @param warning what will happen
 */
export function confirmForm(
  visit: Visit,
  { action, verb, subject, warning }: { action: string; verb: string; subject: string; warning: string },
  fields: Html | false = false,
): Html {
  const name = `${verb} ${subject}`;
  return html`<details class="confirm">
    <summary class="button danger" aria-label="${name} …">${verb}</summary>
    ${form(
      visit,
      { action, label: name },
      html`${fields}
        <p><strong>${name}?</strong> ${warning}</p>
        <button type="submit" class="danger" aria-label="${name}">${verb}</button>`,
    )}
  </details>`;
}

/** A hidden field of a form. */
export const hiddenField = (name: string, value: string | number): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** An option of a select list. */
export const option = (value: string, label: string, selected: boolean): Html =>
  html`<option value="${value}" ${selected && html`selected`}>${label}</option>`;

interface FieldTexts {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** A link in the line of the label, which follows the control for the keyboard. */
  readonly aside?: Html;
}

/** A field of a form: its label, its control, a hint below it, and the problem if it is about this field. */
export function field({ name, label, hint, aside, ...notices }: Notices & FieldTexts, attributes: Html): Html {
  const problem = notices.field === name ? notices.problem : undefined;
  const describedBy = [problem && problemId(name), hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${attributes}
      required
      ${describedBy !== '' && html`aria-describedby="${describedBy}"`}
      ${problem && html`aria-invalid="true" autofocus`}
    />
    ${problem && html`<p class="field-problem" id="${problemId(name)}" role="alert">${problem}</p>`}
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`} ${aside}
  </div>`;
}

/** The field for the email address that a person signs in with. */
export const emailField = (email: string, notices: Notices = {}): Html =>
  field(
    { ...notices, name: 'email', label: 'Email address' },
    html`type="email" autocomplete="username" maxlength="254" value="${email}"`,
  );

/** The field for the person's present password. */
export const passwordField = (
  name: string,
  label: string,
  notices: Notices & Pick<FieldTexts, 'hint' | 'aside'> = {},
): Html => field({ ...notices, name, label }, html`type="password" autocomplete="current-password"`);

/** The field for a password that the person chooses now. */
export const newPasswordField = (label: string, notices: Notices = {}): Html =>
  field(
    { ...notices, name: 'password', label, hint: 'At least 12 characters, at least 5 of them different.' },
    html`type="password" autocomplete="new-password" maxlength="200"`,
  );

/** A text that is shown once, with a button that copies it. */
export const secretText = (label: string, text: string): Html =>
  html`<div class="sample text" data-copy>
    <pre tabindex="0" role="group" aria-label="${label}"><code class="secret">${text}</code></pre>
  </div>`;

/** A command that a person copies, with a title above it. */
export const commandSample = (title: string, command: string): Html =>
  html`<div class="sample" data-copy data-title="${title}">
    <pre tabindex="0" role="group" aria-label="${title}"><code>${command}</code></pre>
  </div>`;

/** Returns how far a day is from today, in words: `today`, `in 14 days`. */
export const countDays = (days: number): string => (days < 1 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`);

/** Facts, each with its name. */
export const factList = (facts: readonly (readonly [label: string, value: string | Html])[]): Html =>
  html`<dl>
    ${facts.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** A sentence that says whom to ask for API access; nothing if the operator has not said how to reach them. */
export const askForAccess = ({ contact }: Visit): Html | false =>
  contact !== undefined && html`To get it, ask <a href="${contact.href}">${contact.text}</a>.`;

/** A line that says who runs the server and how to reach them; nothing if the operator has not set it. */
export const operatorLine = ({ contact }: Visit): Html | false =>
  contact !== undefined &&
  html`<p class="hint">Operator of this server: <a href="${contact.href}">${contact.text}</a></p>`;
