import { Router } from 'express';
import { activityPage } from '../../views/settings/activity.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';
import { requireAccount, dateTime, showSection } from './section.ts';

/** Routes of the activity of the account, for its owners. */
export function activityRoutes(kit: Kit): Router {
  const { accounts, audit } = kit;
  const routes = Router();

  routes.get('/settings/activity', async (request, response) => {
    const { account } = requireAccount(request);
    if (account.role !== 'owner') throw new WebError(403, 'Only owners can see the activity of an account.');
    const names = new Map((await accounts.members(account.id)).map((one) => [one['id'], one['email']]));
    const rows = await audit.list(account.id);
    showSection(kit, request, response, activityPage, {
      lines: rows.map((row) => ({
        at: dateTime(row['at']),
        actor: String(names.get(row['actor'] ?? null) ?? row['actor']),
        action: String(row['action']),
        subject: String(names.get(row['subject'] ?? null) ?? row['subject']),
        address: String(row['address'] ?? ''),
        detail: detailOf(String(row['detail'])),
      })),
    });
  });
  return routes;
}

const detailOf = (json: string): string =>
  Object.entries(JSON.parse(json) as object)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
