import { type Request, Router } from 'express';
import { canManage } from '../../accounts/membership.ts';
import { overviewPage } from '../../views/settings/overview.ts';
import type { Kit } from '../kit.ts';
import { sessionOf } from '../visitor.ts';
import { activityLines } from './activity.ts';
import { credentialRow, showSection, visibleTo } from './section.ts';

/** How many lines of the audit log the overview has. */
const recentLines = 5;

/** Routes of the first page of the settings. */
export function overviewRoutes(kit: Kit): Router {
  const { accounts, links, audit } = kit;
  const routes = Router();

  routes.get('/settings', async (request, response) =>
    showSection(kit, request, response, overviewPage, { overview: await overviewOf(request), limits: kit.limits }),
  );

  /** What the person may see of the active account; undefined without one. */
  async function overviewOf(request: Request) {
    const { account, person } = sessionOf(request);
    if (!account) return undefined;
    const [keys, apps, members, invitations, log] = await Promise.all([
      kit.keys.list(account.id),
      kit.apps.list(account.id),
      accounts.members(account.id),
      canManage(account.role) ? links.invitations(account.id) : undefined,
      account.role === 'owner' ? audit.list(account.id, recentLines) : undefined,
    ]);
    const credentialsOf = (rows: typeof keys) =>
      visibleTo({ person, account }, rows).map((row) => credentialRow(row, kit.now()));
    return {
      keys: credentialsOf(keys),
      apps: credentialsOf(apps),
      members: members.length,
      invitations: invitations?.length,
      activity: log && activityLines(log, account.id, { members, keys, apps }),
    };
  }
  return routes;
}
