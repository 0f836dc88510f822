import { type Request, Router } from 'express';
import type { Release } from '../../../../api/domain/release.ts';
import type { PublicPrograms } from '../../views/programs/overview.ts';
import { publicProgramsPage, type ProgramsData, programsPage } from '../../views/programs/page.ts';
import { WebError } from '../errors.ts';
import { type Kit, show } from '../kit.ts';
import { showProblem } from '../settings/projects.ts';
import { requireAccount, showSection } from '../settings/section.ts';
import { requireSession } from '../signIn.ts';
import { visitorOf } from '../visitor.ts';
import { catalogOf, choicesOf, overviewOf, placeOverviewOf, publishersOf } from './catalog.ts';
import { compare, countSearch } from './comparison.ts';
import { asksForCounts, isSearch, readSearch } from './search.ts';

/** Routes of the search for programs that may fit a project (D217). A search is an address, to keep and to share. */
export function programRoutes(kit: Kit): Router {
  const routes = Router();

  routes.get('/programs', async (request, response, next) => {
    const query = queryOf(request, kit.origin);
    if (visitorOf(request).session || !asksForCounts(query)) next();
    else show(kit, request, response, publicProgramsPage, await publicPrograms(query));
  });

  routes.get('/programs', requireSession, async (request, response) => {
    const { data, status } = await pageOf(request);
    showSection(kit, request, response, programsPage, data, status);
  });

  // For reports, in JSON. A script reads it, so no access is no error.
  routes.get('/programs/fits', async (request, response) => {
    const { session } = visitorOf(request);
    if (!session?.acceptedTerms || !session.account?.apiAccess) {
      response.json({ needs: session ? 'an account with API access' : 'to sign in to an account with API access' });
      return;
    }
    const release = releaseOf();
    await countSearch(kit, session.person.id, session.account.id);
    const { values, problems, body, sort, page } = readSearch(queryOf(request, kit.origin), release);
    if (!body)
      throw new WebError(
        400,
        Object.entries(problems)
          .map((problem) => problem.join(' '))
          .join('; '),
      );
    const part = { q: values.q, sort, page, verdict: 'fits', reason: undefined } as const;
    const { data, meta, attribution } = await compare(release, body, part, kit.now());
    response.json({ data, meta, attribution });
  });
  routes.use('/programs/fits', showProblem);

  /** Returns what the page shows, and its status. */
  async function pageOf(request: Request): Promise<{ data: ProgramsData; status?: number }> {
    const { account, person } = requireAccount(request);
    const release = releaseOf();
    const query = queryOf(request, kit.origin);
    if (!account.apiAccess) {
      const counts = await publicPrograms(query);
      return { data: { apiAccess: false, counts }, status: 403 };
    }
    const shown = { apiAccess: true, catalog: catalogOf(release, kit.now()), choices: choicesOf(release) } as const;
    if (!isSearch(query)) return { data: { ...shown, values: { activities: [] }, problems: {} } };
    await countSearch(kit, person.id, account.id);
    const { values, problems, body, ...part } = readSearch(query, release);
    if (!body) return { data: { ...shown, values, problems }, status: 400 };
    const comparison = await compare(release, body, { q: values.q, ...part }, kit.now());
    return { data: { ...shown, values, problems, results: { ...comparison, publishers: publishersOf(release) } } };
  }

  /** Returns what a visitor without an account sees of a place, a kind and a category, or of all. */
  async function publicPrograms(query: URLSearchParams): Promise<PublicPrograms> {
    const release = releaseOf();
    const { body, problems, ...read } = readSearch(query, release);
    const values = body ? read.values : { activities: [] };
    const filter = { kind: values.mechanisms, category: values.activities[0] };
    const hasPlace = body?.metro !== undefined || body?.state !== undefined;
    return {
      overview: overviewOf(release, filter),
      choices: choicesOf(release),
      place: hasPlace ? await placeOverviewOf(release, body, kit.now(), filter) : undefined,
      values,
      problems,
    };
  }

  /** @throws WebError 503 without a release */
  function releaseOf(): Release {
    const served = kit.release();
    if (!served) throw new WebError(503, 'No data is available on this server yet. Try again in a minute.', 30);
    return served.release;
  }
  return routes;
}

/** The query of the address, in which a field may appear several times. */
const queryOf = ({ originalUrl }: Request, origin: string) => new URL(originalUrl, origin).searchParams;
