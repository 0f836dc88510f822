import { type RequestHandler, Router } from 'express';
import { actorOf, attempt, fieldsOf, type Kit } from '../kit.ts';
import { sessionOf, visitorOf } from '../visitor.ts';
import { section } from './section.ts';

/** The person's own password. */
export function profileRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { attempts, cookies, people } = kit;
  const routes = Router();

  routes.get('/settings/profile', (request, response) => section(kit, request, response, 'profile', {}));

  routes.post('/settings/profile', ownForm, async (request, response) => {
    const { present, password } = fieldsOf(request, 'present', 'password');
    await attempts.count('confirm', sessionOf(request).person.id);
    await attempt(
      async () => {
        const held = { session: visitorOf(request).token, browser: cookies.knownBy(request) };
        cookies.know(response, await people.changePassword(actorOf(kit, request), present, password, held));
        const done = 'Your password is changed. Everywhere else you are signed out.';
        section(kit, request, response, 'profile', { done });
      },
      (problem, status) => section(kit, request, response, 'profile', { problem }, status),
    );
  });
  return routes;
}
