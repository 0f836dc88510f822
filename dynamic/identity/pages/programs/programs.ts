import { type Request, type Response, Router } from 'express';
import { activityTags } from '../../../../api/domain/activities.ts';
import type { Release } from '../../../../api/domain/release.ts';
import type { Choices } from '../../views/programs/form.ts';
import { type ProgramsData, programsPage } from '../../views/programs/page.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';
import { requireAccount, showSection } from '../settings/section.ts';
import { requireSession } from '../signIn.ts';
import { compare, countSearch } from './comparison.ts';
import { isSearch, readSearch } from './search.ts';

/** Routes of the search for programs that may fit a project (D217). A search is an address, to keep and to share. */
export function programRoutes(kit: Kit): Router {
  const routes = Router();

  routes.get('/programs', requireSession, async (request, response) => {
    const { data, status } = await pageOf(request, response);
    showSection(kit, request, response, programsPage, data, status);
  });

  /** Returns what the page shows, and its status. */
  async function pageOf(request: Request, response: Response): Promise<{ data: ProgramsData; status?: number }> {
    const { account, person } = requireAccount(request);
    if (!account.apiAccess) return { data: { apiAccess: false }, status: 403 };
    const served = kit.release();
    if (!served) throw new WebError(503, 'No data is available on this server yet. Try again in a minute.', 30);
    const choices = choicesOf(served.release);
    const query = queryOf(request, kit.origin);
    if (!isSearch(query)) return { data: { apiAccess: true, choices, values: { activities: [] }, problems: {} } };
    await countSearch(kit, person.id, account.id);
    const { values, problems, body, page } = readSearch(query, served.release);
    if (!body) return { data: { apiAccess: true, choices, values, problems }, status: 400 };
    const comparison = await compare(kit, request, response, served, { body, page });
    return { data: { apiAccess: true, choices, values, problems, comparison } };
  }
  return routes;
}

/** The query of the address, in which a field may appear several times. */
const queryOf = ({ originalUrl }: Request, origin: string) => new URL(originalUrl, origin).searchParams;

/** Returns what the lists of the form offer: what the release has. */
function choicesOf({ content }: Release): Choices {
  const { metros, regions, incentives } = content;
  const states = regions.state.flatMap(({ states: [usps], name }) =>
    usps === undefined ? [] : [{ value: usps, label: name }],
  );
  return {
    metros: metros.map(({ cbsa, name }) => ({ value: cbsa, label: name })),
    states: states.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    activities: activityTags(incentives.programs).names,
  };
}
