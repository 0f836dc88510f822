import { one, type Statements } from '../../stores/sql/sql.ts';
import { AccountError } from './errors.ts';
import { readEmail } from './names.ts';

/** A person who gave their password, and the stored hash that it matched: it proves who they are while that one is stored. */
export interface Proven {
  readonly id: string;
  readonly password: string;
}

/**
 * Holds a person who gave their password: until the transaction ends nobody changes it or disables them. Checking a password
 * takes long enough for either to happen meanwhile.
 * @returns whether neither did
 */
export async function stillProven(to: Statements, { id, password }: Proven): Promise<boolean> {
  const held = await to.run('UPDATE person SET password = password WHERE id = ? AND password = ? AND disabled = 0', [
    id,
    password,
  ]);
  return held === 1;
}

/** The id of the person with an e-mail address. @throws AccountError if nobody has it */
export async function personId(to: Statements, email: string): Promise<string> {
  const person = await one(to, 'SELECT id FROM person WHERE email = ?', [readEmail(email)]);
  if (!person) throw new AccountError(`there is no person ${email}`);
  return String(person['id']);
}
