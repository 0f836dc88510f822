import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Actor } from '../../accounts/changes.ts';
import { canManage, mayChange, type Role, roles, grantableRoles } from '../../accounts/membership.ts';
import { type MembersData, membersPage } from '../../views/settings/members.ts';
import { WebError } from '../errors.ts';
import { actorOf, attempt, fieldsOf, type Kit, pathPart } from '../kit.ts';
import { requireAccount, requireSameAccount, dateTime, day, showSection } from './section.ts';

/** Routes of the members, roles and invitations of the account. The account services check permissions. */
export function memberRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { accounts, links } = kit;
  const routes = Router();

  type More = Pick<MembersData, 'link' | 'problem'>;
  async function showMembers(request: Request, response: Response, more: More, status = 200): Promise<void> {
    const { account, person } = requireAccount(request);
    const roles = grantableRoles(account.role);
    const members = await accounts.members(account.id);
    const hasOneOwner = members.filter(({ role }) => role === 'owner').length === 1;
    const list = members.map((member) => ({
      id: String(member['id']),
      email: String(member['email']),
      name: String(member['name'] ?? ''),
      role: member['role'] as Role,
      since: day(member['joined_at']),
      onlyOwner: hasOneOwner && account.role === 'owner' && member['id'] === person.id,
      changeable: mayChange(account.role, member['role'] as Role),
      self: member['id'] === person.id,
    }));
    const open = canManage(account.role) ? await links.invitations(account.id) : [];
    const invitations = open.map(({ id, role, email, expires_at }) => ({
      id: String(id),
      role: role as Role,
      email: String(email),
      expires: dateTime(expires_at),
      revocable: roles.includes(role as Role),
    }));
    const data = { account: account.id, members: list, roles, invitations, ...more };
    showSection(kit, request, response, membersPage, data, status);
  }

  routes.get('/settings/members', (request, response) => showMembers(request, response, {}));

  routes.post('/settings/members', ownForm, async (request, response) => {
    const { role, in: formAccount } = fieldsOf(request, 'role', 'in');
    const { account } = requireSameAccount(request, formAccount);
    await attempt(
      async () => {
        const token = await links.createInvitation(actorOf(kit, request), account.id, roleOf(role));
        await showMembers(request, response, { link: `${kit.origin}/invitation/${token}` });
      },
      (problem, status) => showMembers(request, response, { problem }, status),
    );
  });

  routes.post('/settings/members/invitations/:id/revoke', ownForm, async (request, response) => {
    const { account } = requireSameAccount(request, fieldsOf(request, 'in').in);
    await attempt(
      async () => {
        await links.revokeInvitation(actorOf(kit, request), account.id, pathPart(request, 'id'));
        response.redirect(303, '/settings/members');
      },
      (problem, status) => showMembers(request, response, { problem }, status),
    );
  });

  routes.post('/settings/members/:id/role', ownForm, (request, response) => {
    const role = roleOf(fieldsOf(request, 'role').role);
    return change(request, response, (actor, account, email) => accounts.setMember(actor, account, email, role));
  });

  routes.post('/settings/members/:id/remove', ownForm, (request, response) =>
    change(request, response, (actor, account, email) => accounts.removeMember(actor, account, email)),
  );

  async function change(
    request: Request,
    response: Response,
    work: (actor: Actor, account: string, email: string) => Promise<void>,
  ): Promise<void> {
    const { account } = requireSameAccount(request, fieldsOf(request, 'in').in);
    const member = (await accounts.members(account.id)).find(({ id }) => id === pathPart(request, 'id'));
    if (!member) throw new WebError(404, 'This member does not exist.');
    await attempt(
      async () => {
        await work(actorOf(kit, request), account.id, String(member['email']));
        response.redirect(303, '/settings/members');
      },
      (problem, status) => showMembers(request, response, { problem }, status),
    );
  }
  return routes;
}

function roleOf(text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new WebError(400, 'The form has unexpected fields. Go back, reload the page, and send it again.');
  return role;
}
