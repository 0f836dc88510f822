import { type Request, type RequestHandler, Router } from 'express';
import { appsPage } from '../../views/settings/apps.ts';
import { WebError } from '../errors.ts';
import { actorOf, type Kit, pathPart } from '../kit.ts';
import { requireAccount, credentialRow, showSection, visibleTo } from './section.ts';

/** Routes of the connected apps: members see their own, admins and owners see all. */
export function appRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { apps } = kit;
  const routes = Router();

  /** The apps that the person may see and revoke. */
  async function appsOf(request: Request) {
    const acting = requireAccount(request);
    return visibleTo(acting, await apps.list(acting.account.id));
  }

  routes.get('/settings/apps', async (request, response) =>
    showSection(kit, request, response, appsPage, {
      origin: kit.origin,
      apiAccess: requireAccount(request).account.apiAccess,
      apps: (await appsOf(request)).map((row) => credentialRow(row, kit.now())),
    }),
  );

  routes.post('/settings/apps/:id/revoke', ownForm, async (request, response) => {
    const id = pathPart(request, 'id');
    if (!(await appsOf(request)).some((app) => app['id'] === id)) throw new WebError(404, 'This app does not exist.');
    await apps.revoke(actorOf(kit, request), id);
    response.redirect(303, '/settings/apps');
  });
  return routes;
}
