import { one, type Statements } from '../../stores/sql/sql.ts';
import { AccountError } from './errors.ts';
import { readEmail } from './names.ts';

/** A person who gave their password, and the stored hash that it matched. It is valid while that hash is stored. */
export interface PasswordProof {
  readonly id: string;
  readonly password: string;
}

/**
 * Locks the row of a person who gave their password, until the transaction ends. Checking a password takes long enough for
 * the password to change or the person to be disabled in the meantime.
 * @returns whether the proof is still valid
 */
export async function lockPerson(to: Statements, { id, password }: PasswordProof): Promise<boolean> {
  const count = await to.run('update person set password = password where id = ? and password = ? and disabled = 0', [
    id,
    password,
  ]);
  return count === 1;
}

/** The id of the person with an email address. @throws AccountError if nobody has it */
export async function personId(to: Statements, email: string): Promise<string> {
  const person = await one(to, 'select id from person where email = ?', [readEmail(email)]);
  if (!person) throw new AccountError(`no person has the address ${email}`);
  return String(person['id']);
}
