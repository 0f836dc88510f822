import { randomUUID } from 'node:crypto';
import { compareNames } from '../../../api/domain/text.ts';
import { type Actor, StorePart } from './changes.ts';
import { AccountError, NotAllowed } from './errors.ts';
import { dropInvitations } from './links.ts';
import { actingRole, lockAccount, insertAccount, mayChange, type Role, roleIn, grantableRoles } from './membership.ts';
import { readName } from './names.ts';
import { dropFollowerIn } from './projectFollowers.ts';
import { personId } from './personRow.ts';
import type { Row, Statements } from '../../stores/sql/sql.ts';

/** Accounts, their API access and their members. */
export class Accounts extends StorePart {
  /** Adds an account with its first owner. @throws AccountError if nobody has the address */
  add(actor: Actor, name: string, owner: string): Promise<{ id: string; name: string }> {
    return this.change(actor, async (to) => {
      const account = { id: randomUUID(), name: readName('account', name) };
      await insertAccount(to, account, await personId(to, owner), this.now());
      return { value: account, action: 'account.add', account: account.id, subject: account.id };
    });
  }

  /** Every account with its number of members, by name. */
  async list(): Promise<Row[]> {
    const accounts = await this.sql.all(
      `select a.id, a.name, a.api_access, a.created_at, count(m.person_id) as members
       from account a left join member m on m.account_id = a.id group by a.id, a.name, a.api_access, a.created_at order by a.id`,
    );
    return accounts.sort((a, b) => compareNames(String(a['name']), String(b['name'])));
  }

  /** Turns API access of an account on or off. Without it, its credentials have the public limits from the next request. */
  setAccess(actor: Actor, account: string, on: boolean): Promise<void> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      await to.run('update account set api_access = ? where id = ?', [on ? 1 : 0, account]);
      return { value: undefined, action: on ? 'account.access-on' : 'account.access-off', account, subject: account };
    });
  }

  /**
   * Adds a person to an account, or changes their role in it; deletes the invitations that they may no longer make.
   * @throws AccountError if the person or the account does not exist or no owner would be left, NotAllowed if the actor's
   * role does not allow it
   */
  setMember(actor: Actor, account: string, email: string, role: Role): Promise<void> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      const person = await personId(to, email);
      const acting = await actingRole(to, account, actor);
      const before = await roleIn(to, account, person);
      if (!acting || !grantableRoles(acting).includes(role) || (before && !mayChange(acting, before)))
        throw new NotAllowed('your role does not allow this');
      if (before === 'owner' && role !== 'owner') await requireAnotherOwner(to, account, person);
      await to.run(
        `insert into member (account_id, person_id, role, created_at) values (?, ?, ?, ?)
         on conflict (account_id, person_id) do update set role = excluded.role`,
        [account, person, role, this.now()],
      );
      await dropInvitations(to, account, person, role);
      return {
        value: undefined,
        action: before ? 'member.role' : 'member.add',
        account,
        subject: person,
        detail: { role },
      };
    });
  }

  /**
   * Removes a person from an account, revokes their credentials in it and deletes their invitations to it.
   * @throws AccountError as `setMember`
   */
  removeMember(actor: Actor, account: string, email: string): Promise<void> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      const person = await personId(to, email);
      const acting = await actingRole(to, account, actor);
      const role = await roleIn(to, account, person);
      if (!role) throw new AccountError(`${email} is not a member of account ${account}`);
      if (actor.id !== person && !(acting && mayChange(acting, role)))
        throw new NotAllowed('your role does not allow this');
      await requireAnotherOwner(to, account, person);
      await to.run('delete from member where account_id = ? and person_id = ?', [account, person]);
      for (const table of ['api_key', 'app'])
        await to.run(
          `update ${table} set revoked_at = ? where account_id = ? and person_id = ? and revoked_at is null`,
          [this.now(), account, person],
        );
      await dropInvitations(to, account, person, undefined);
      await dropFollowerIn(to, account, person);
      return { value: undefined, action: 'member.remove', account, subject: person };
    });
  }

  /** The members of an account, by email address. */
  members(account: string): Promise<Row[]> {
    return this.sql.all(
      `select p.id, p.email, p.name, m.role, m.created_at as joined_at from member m join person p on p.id = m.person_id where m.account_id = ? order by p.email`,
      [account],
    );
  }
}

/** @throws AccountError if the person is the only owner of the account */
async function requireAnotherOwner(to: Statements, account: string, person: string): Promise<void> {
  const owners = await to.all("select person_id from member where account_id = ? and role = 'owner'", [account]);
  if (owners.length === 1 && owners[0]!['person_id'] === person)
    throw new AccountError('an account needs an owner; make another member an owner first');
}
