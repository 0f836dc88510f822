import { z } from 'zod';
import { AccountError } from './errors.ts';

/**
 * Invisible characters: control, format (bidi controls among them), private-use, surrogate and unassigned
 * code points (`\p{C}`), default-ignorable ones, and line and paragraph separators (D55).
 */
const hidden = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** A text without invisible characters, for values that people type and others read. */
const Visible = z.string().superRefine((text, context) => {
  const found = hidden.exec(text);
  if (!found) return;
  const codePoint = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  context.addIssue({
    code: 'custom',
    message: `must have no invisible, control or unassigned characters; it has U+${codePoint} at character ${found.index + 1}`,
  });
});

/** The name of a person, an account, a key or an app, trimmed. */
export const Name = z
  .string()
  .trim()
  .min(1, 'must have 1 to 100 characters')
  .max(100, 'must have 1 to 100 characters')
  .pipe(Visible);

/** The trimmed name. @throws AccountError if it is invalid */
export function readName(of: 'person' | 'account' | 'key', name: string): string {
  const { success, data, error } = Name.safeParse(name);
  if (!success) throw new AccountError(`the name of the ${of} ${error.issues[0]!.message}`, 'name');
  return data;
}

/** Two parts with a dot in the second; nothing that a mailer reads as a name or as more addresses (RFC 5322 section 3.2.3). */
const address = /^[^\s@()<>[\]:;,"\\]+@[^\s@()<>[\]:;,"\\]+\.[^\s@()<>[\]:;,"\\]+$/u;

const Email = z.string().trim().toLowerCase().pipe(Visible);

/** The email address, trimmed and in lower case. @throws AccountError if it is invalid */
export function readEmail(email: string): string {
  const { success, data, error } = Email.safeParse(email);
  if (!success) throw new AccountError(`the email address ${error.issues[0]!.message}`, 'email');
  if (!address.test(data) || data.length > 254)
    throw new AccountError(`${JSON.stringify(data)} is not an email address such as ada@example.org`, 'email');
  return data;
}
