import { type Html, html } from '../../../http/html.ts';
import { askForAccess, noticesOf, type Page, type Visit } from '../layout.ts';
import { emptyState } from '../settings/layout.ts';
import type { FormValues } from './address.ts';
import type { Results } from './answer.ts';
import { type Choices, type Problems, searchForm } from './form.ts';
import { type Overview, overviewSection } from './overview.ts';
import { results } from './results.ts';
import { type Catalog, coverage, startPanel } from './start.ts';

interface Search {
  readonly apiAccess: true;
  readonly catalog: Catalog;
  readonly choices: Choices;
  readonly values: FormValues;
  readonly problems: Problems;
  /** Undefined before a search, and if a field has a problem. */
  readonly results?: Results;
}

export type ProgramsData = { readonly apiAccess: false; readonly overview: Overview } | Search;

/** The search for incentive programs that may fit a project. */
export function programsPage(data: ProgramsData, visit: Visit): Page {
  if (!data.apiAccess)
    return pageOf(
      undefined,
      html`${emptyState('This account has no API access yet, so you cannot compare programs.', askForAccess(visit))}
      ${overviewSection(data.overview)}`,
    );
  const { catalog, choices, values, problems, results: found } = data;
  const problem = Object.keys(problems).length > 0 ? 'Some fields cannot be read. They are marked below.' : undefined;
  const content = html`${!found && coverage(catalog)}
    <div class="programs ${found && 'searched'}">
      ${searchForm(choices, values, problems, found?.sort)}
      ${found ? results(found, { values, choices, catalog }) : startPanel(catalog, choices)}
    </div>`;
  return pageOf(problem, content);
}

/** What the catalog has, for visitors who are not signed in. */
export const publicProgramsPage = (overview: Overview): Page => ({
  title,
  main: html`<h1>${title}</h1>
    <p class="lead">
      <a href="/sign-in?next=%2Fprograms">Sign in</a> with an account that has API access to compare a project with the
      programs of a place.
    </p>
    ${overviewSection(overview)}`,
});

const title = 'Incentive programs';

function pageOf(problem: string | undefined, content: Html): Page {
  return {
    title,
    signedIn: true,
    main: html`<h1>${title}</h1>
      ${noticesOf({ problem }, content)}${content}`,
  };
}
