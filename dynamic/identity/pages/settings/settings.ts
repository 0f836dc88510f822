import { type RequestHandler, Router } from 'express';
import { attempt, fieldsOf, type Kit } from '../kit.ts';
import { requireSession } from '../signIn.ts';
import { passwordPage } from '../../views/settings/password.ts';
import { visitorOf } from '../visitor.ts';
import { activityRoutes } from './activity.ts';
import { appRoutes } from './apps.ts';
import { keyRoutes } from './keys.ts';
import { memberRoutes } from './members.ts';
import { overviewRoutes } from './overview.ts';
import { changePasswordRoutes } from './password.ts';
import { projectRoutes } from './projects.ts';
import { securityRoutes } from './security.ts';
import { showSection } from './section.ts';

/** Routes of the settings. */
export function settingsRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const routes = Router();
  routes.use(projectRoutes(kit));
  routes.use('/settings', requireSession);

  routes.post('/settings/account', ownForm, async (request, response) => {
    const { account } = fieldsOf(request, 'account');
    await attempt(
      async () => {
        await kit.sessions.switchTo(visitorOf(request).token, account);
        response.redirect(303, '/settings');
      },
      (problem, status) => showSection(kit, request, response, passwordPage, { problem }, status),
    );
  });

  for (const part of [
    overviewRoutes,
    keyRoutes,
    appRoutes,
    memberRoutes,
    activityRoutes,
    changePasswordRoutes,
    securityRoutes,
  ])
    routes.use(part(kit, ownForm));
  return routes;
}
