import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Actor } from '../../accounts/changes.ts';
import { manages, mayChange, type Role, roles, rolesGivenBy } from '../../accounts/membership.ts';
import { WebError } from '../errors.ts';
import { actorOf, attempt, fieldsOf, type Kit, pathPart } from '../kit.ts';
import { actingIn, actingStillIn, dateTime, section } from './section.ts';

/** Members of the account, their roles, and links that invite more. Who may do what is decided where it is done. */
export function memberRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { accounts, links } = kit;
  const routes = Router();

  async function members(request: Request, response: Response, more: object, status = 200): Promise<void> {
    const { account, person } = actingIn(request);
    const given = rolesGivenBy(account.role);
    const list = (await accounts.members(account.id)).map((member) => {
      const changeable = mayChange(account.role, member['role'] as Role);
      const self = member['id'] === person.id;
      return {
        id: String(member['id']),
        email: String(member['email']),
        name: String(member['name'] ?? ''),
        role: String(member['role']),
        roles: given.map((role) => ({ role, selected: role === member['role'] })),
        changeable,
        removable: changeable || self,
        self,
      };
    });
    const invitations = manages(account.role) ? await links.invitations(account.id) : [];
    const open = invitations.map(({ id, role, email, expires_at }) => ({
      id,
      role,
      email,
      ends: dateTime(expires_at),
      revocable: given.includes(role as Role),
    }));
    const data = { members: list, manages: manages(account.role), roles: given, link: '', invitations: open, ...more };
    section(kit, request, response, 'members', data, status);
  }

  routes.get('/settings/members', (request, response) => members(request, response, {}));

  routes.post('/settings/members', ownForm, async (request, response) => {
    const { role, in: shownFor } = fieldsOf(request, 'role', 'in');
    const { account } = actingStillIn(request, shownFor);
    await attempt(
      async () => {
        const token = await links.toAccount(actorOf(kit, request), account.id, roleOf(role));
        await members(request, response, { link: `${kit.origin}/invitation/${token}` });
      },
      (problem, status) => members(request, response, { problem }, status),
    );
  });

  routes.post('/settings/members/invitations/:id/revoke', ownForm, async (request, response) => {
    const { account } = actingStillIn(request, fieldsOf(request, 'in').in);
    await attempt(
      async () => {
        await links.revokeInvitation(actorOf(kit, request), account.id, pathPart(request, 'id'));
        response.redirect(303, '/settings/members');
      },
      (problem, status) => members(request, response, { problem }, status),
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
    const { account } = actingStillIn(request, fieldsOf(request, 'in').in);
    const member = (await accounts.members(account.id)).find(({ id }) => id === pathPart(request, 'id'));
    if (!member) throw new WebError(404, 'there is no such member');
    await attempt(
      async () => {
        await work(actorOf(kit, request), account.id, String(member['email']));
        response.redirect(303, '/settings/members');
      },
      (problem, status) => members(request, response, { problem }, status),
    );
  }
  return routes;
}

function roleOf(text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new WebError(400, 'the form is not one of ours');
  return role;
}
