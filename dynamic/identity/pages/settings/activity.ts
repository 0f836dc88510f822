import { Router } from 'express';
import { operator } from '../../accounts/changes.ts';
import type { Row } from '../../../stores/sql/sql.ts';
import { type ActivityLine, activityPage } from '../../views/settings/activity.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';
import { requireAccount, day, showSection, time } from './section.ts';

/** Routes of the activity of the account, for its owners. */
export function activityRoutes(kit: Kit): Router {
  const routes = Router();

  routes.get('/settings/activity', async (request, response) => {
    const { account } = requireAccount(request);
    if (account.role !== 'owner') throw new WebError(403, 'Only owners can see the activity of an account.');
    const [log, members, keys, apps] = await Promise.all([
      kit.audit.list(account.id),
      kit.accounts.members(account.id),
      kit.keys.list(account.id),
      kit.apps.list(account.id),
    ]);
    showSection(kit, request, response, activityPage, {
      lines: activityLines(log, account.id, { members, keys, apps }),
    });
  });
  return routes;
}

/** Returns lines of the audit log of an account, with the names of its members, keys and apps. */
export function activityLines(
  log: readonly Row[],
  account: string,
  { members, keys, apps }: Readonly<Record<'members' | 'keys' | 'apps', readonly Row[]>>,
): ActivityLine[] {
  const names = new Map<unknown, string>([[operator.id, 'The operator']]);
  for (const { id, email } of members) names.set(id, String(email));
  for (const { id, name } of [...keys, ...apps]) names.set(id, String(name));
  return log.map((row) => lineOf(row, account, names));
}

/** A line of the audit log. An id without a name, which a deleted thing has in its details, is shown as it is. */
function lineOf(row: Row, account: string, names: ReadonlyMap<unknown, string>): ActivityLine {
  const { at, actor, action, subject, address, detail } = row;
  const details = JSON.parse(String(detail)) as ActivityLine['detail'];
  const subjectName = names.get(subject) ?? String(details['name'] ?? subject);
  return {
    day: day(at),
    time: time(at),
    actor: names.get(actor) ?? String(actor),
    action: String(action),
    subject: subject === actor || subject === account ? undefined : subjectName,
    address: typeof address === 'string' ? address : undefined,
    detail: details,
  };
}
