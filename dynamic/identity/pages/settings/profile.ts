import { type RequestHandler, Router } from 'express';
import { actorOf, attempt, fieldsOf, tokensOf, type Kit } from '../kit.ts';
import { profilePage } from '../../views/settings/profile.ts';
import { sessionOf } from '../visitor.ts';
import { showSection } from './section.ts';

/** Routes to change the password. */
export function profileRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { attempts, cookies, people } = kit;
  const routes = Router();

  routes.get('/settings/profile', (request, response) => showSection(kit, request, response, profilePage, {}));

  routes.post('/settings/profile', ownForm, async (request, response) => {
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
      (problem, status) => showSection(kit, request, response, profilePage, { problem }, status),
    );
  });
  return routes;
}
