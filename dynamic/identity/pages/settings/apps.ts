import { type Request, type RequestHandler, Router } from 'express';
import { manages } from '../../accounts/membership.ts';
import { appsPage } from '../../views/settings/apps.ts';
import { WebError } from '../errors.ts';
import { actorOf, type Kit, pathPart } from '../kit.ts';
import { actingIn, credentialRow, section } from './section.ts';

/** Apps that were connected to the account: a member sees their own, who looks after members sees all. */
export function appRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { apps } = kit;
  const routes = Router();

  /** The apps that the person sees and may end. */
  async function appsOf(request: Request) {
    const { account, person } = actingIn(request);
    return (await apps.list(account.id)).filter((app) => manages(account.role) || app['person_id'] === person.id);
  }

  routes.get('/settings/apps', async (request, response) =>
    section(kit, request, response, appsPage, {
      apiAccess: actingIn(request).account.apiAccess,
      apps: (await appsOf(request)).map(credentialRow),
    }),
  );

  routes.post('/settings/apps/:id/revoke', ownForm, async (request, response) => {
    const id = pathPart(request, 'id');
    if (!(await appsOf(request)).some((app) => app['id'] === id)) throw new WebError(404, 'there is no such app');
    await apps.revoke(actorOf(kit, request), id);
    response.redirect(303, '/settings/apps');
  });
  return routes;
}
