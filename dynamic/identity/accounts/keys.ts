import { randomUUID } from 'node:crypto';
import { type Actor, StorePart } from './changes.ts';
import { AccountError, NoApiAccess } from './errors.ts';
import { hashOf, makeKey } from './keyFormat.ts';
import { lockAccount, roleIn } from './membership.ts';
import { readName } from './names.ts';
import { personId, type PasswordProof, lockPerson } from './personRow.ts';
import { one, type Row } from '../../stores/sql/sql.ts';

const dayMs = 86_400_000;

/** API keys. */
export class Keys extends StorePart {
  /**
   * Creates an API key that acts as a member in an account. The token is returned and not stored.
   * @param options `id` makes a repeated request create one key; `proof` is the person who confirmed with their password;
   * `days` is how long the key works, until it is revoked if absent
   */
  add(
    actor: Actor,
    account: string,
    email: string,
    name: string,
    { id = randomUUID(), proof, days }: { id?: string; proof?: PasswordProof; days?: number | undefined } = {},
  ): Promise<{ id: string; token: string }> {
    return this.change(actor, async (to) => {
      if (!(await lockAccount(to, account))) throw new NoApiAccess(account);
      const person = await personId(to, email);
      if (!(await roleIn(to, account, person)))
        throw new AccountError(`${email} is not a member of account ${account}`);
      if (proof && !(await lockPerson(to, proof))) throw new AccountError('the password is incorrect', 'password');
      const trimmed = readName('key', name);
      const token = makeKey();
      const now = this.now();
      const expires = days === undefined ? null : now + days * dayMs;
      const added = await to.run(
        `insert into api_key (id, account_id, person_id, name, hash, scopes, created_at, expires_at)
         values (?, ?, ?, ?, ?, '["read"]', ?, ?) on conflict (id) do nothing`,
        [id, account, person, trimmed, hashOf(token), now, expires],
      );
      if (added === 0)
        throw new AccountError(
          'your key was already created and shown once. If you did not copy it, revoke it and create another',
        );
      return { value: { id, token }, action: 'key.add', account, subject: id, detail: { name: trimmed, days } };
    });
  }

  /** The keys of an account, revoked and expired ones among them, oldest first. */
  list(account: string): Promise<Row[]> {
    return this.sql.all(
      `select k.id, k.name, p.email, k.person_id, k.created_at, k.expires_at, k.last_used_at, k.revoked_at
       from api_key k join person p on p.id = k.person_id where k.account_id = ? order by k.created_at, k.id`,
      [account],
    );
  }

  /** Revokes a key; without effect if it is already revoked. @throws AccountError if it does not exist */
  revoke(actor: Actor, id: string): Promise<void> {
    return this.change(actor, async (to) => {
      const key = await one(to, 'select account_id, revoked_at from api_key where id = ?', [id]);
      if (!key) throw new AccountError(`key ${id} does not exist`);
      await to.run('update api_key set revoked_at = ? where id = ? and revoked_at is null', [this.now(), id]);
      return { value: undefined, action: 'key.revoke', account: String(key['account_id']), subject: id };
    });
  }
}
