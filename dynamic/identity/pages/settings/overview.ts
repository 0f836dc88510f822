import { type Request, Router } from 'express';
import { canManage } from '../../accounts/membership.ts';
import { overviewPage } from '../../views/settings/overview.ts';
import type { Kit } from '../kit.ts';
import { sessionOf } from '../visitor.ts';
import { activityOf } from './activity.ts';
import { credentialRow, showSection } from './section.ts';

/** How many lines of the audit log the overview has. */
const recentLines = 5;

/** Routes of the first page of the settings. */
export function overviewRoutes(kit: Kit): Router {
  const { accounts, links, keys, apps } = kit;
  const routes = Router();

  routes.get('/settings', async (request, response) =>
    showSection(kit, request, response, overviewPage, { overview: await overviewOf(request), limits: kit.limits }),
  );

  /** What the person may see of the active account; undefined without one. */
  async function overviewOf(request: Request) {
    const { account, person } = sessionOf(request);
    if (!account) return undefined;
    const manages = canManage(account.role);
    const [accountKeys, accountApps, members, invitations, activity] = await Promise.all([
      keys.list(account.id),
      apps.list(account.id),
      accounts.members(account.id),
      manages ? links.invitations(account.id) : undefined,
      account.role === 'owner' ? activityOf(kit, account.id) : undefined,
    ]);
    const rows = (list: typeof accountKeys) =>
      list.filter(({ email }) => manages || email === person.email).map((row) => credentialRow(row, kit.now()));
    return {
      keys: rows(accountKeys),
      apps: rows(accountApps),
      members: members.length,
      invitations: invitations?.length,
      activity: activity?.slice(0, recentLines),
    };
  }
  return routes;
}
