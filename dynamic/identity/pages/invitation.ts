import { type RequestHandler, Router } from 'express';
import type { Role } from '../accounts/membership.ts';
import { invitationPage } from '../views/invitation.ts';
import { messagePage } from '../views/messages.ts';
import { actorOf, attempt, type Kit, pathPart, show } from './kit.ts';
import { requireSession } from './signIn.ts';
import { sessionOf, visitorOf } from './visitor.ts';

/** Routes to join an account with an invitation. */
export function invitationRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { links, sessions, attempts } = kit;
  const routes = Router();

  routes.get('/invitation/:token', requireSession, async (request, response) => {
    const token = pathPart(request, 'token');
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const invitation = await links.read({ kind: 'invitation', token });
        const { email } = sessionOf(request).person;
        show(kit, request, response, invitationPage, {
          token,
          account: String(invitation['account_name']),
          role: invitation['role'] as Role,
          email,
        });
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Invitation', message }, status),
    );
  });

  routes.post('/invitation/:token', requireSession, ownForm, async (request, response) => {
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const token = pathPart(request, 'token');
        const account = await links.join(actorOf(kit, request), { kind: 'invitation', token });
        await sessions.switchTo(visitorOf(request).token, account);
        response.redirect(303, '/settings');
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Invitation', message }, status),
    );
  });
  return routes;
}
