import { type RequestHandler, Router } from 'express';
import { actorOf, attempt, fieldsOf, tokensOf, type Kit } from '../kit.ts';
import { passwordPage } from '../../views/settings/password.ts';
import { sessionOf } from '../visitor.ts';
import { showSection } from './section.ts';

/** Routes to change the password. */
export function changePasswordRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { attempts, cookies, people } = kit;
  const routes = Router();

  routes.get('/settings/password', (request, response) => showSection(kit, request, response, passwordPage, {}));

  // The address of this page in earlier versions.
  routes.get('/settings/profile', (_request, response) => response.redirect(301, '/settings/password'));

  routes.post('/settings/password', ownForm, async (request, response) => {
    const { present, password } = fieldsOf(request, 'present', 'password');
    await attempts.count('confirm', sessionOf(request).person.id);
    await attempt(
      async () => {
        const actor = actorOf(kit, request);
        const rank = await attempts.rank(kit.clientAddress(request));
        cookies.setBrowser(
          response,
          await people.changePassword(actor, present, password, tokensOf(kit, request), rank),
        );
        response.redirect(303, '/settings/security?done=password');
      },
      (problem, status, field) => showSection(kit, request, response, passwordPage, { problem, field }, status),
    );
  });
  return routes;
}
