import { type Html, html } from '../../../http/html.ts';
import { askForAccess, noticesOf, type Page, type Visit } from '../layout.ts';
import { emptyState } from '../settings/layout.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Results } from './answer.ts';
import { type Choices, type Problems, searchForm } from './form.ts';
import { overviewSection, placeForm, placeSection, type PublicPrograms, stateTable } from './overview.ts';
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

export type ProgramsData = { readonly apiAccess: false; readonly counts: PublicPrograms } | Search;

/** The search for incentive programs that may fit a project. */
export function programsPage(data: ProgramsData, visit: Visit): Page {
  if (!data.apiAccess)
    return pageOf(
      undefined,
      html`${emptyState('This account has no API access yet, so you cannot compare programs.', askForAccess(visit))}
      ${countsOf(data.counts)}`,
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

/** How many programs there are by place and kind, for visitors who are not signed in. */
export const publicProgramsPage = (data: PublicPrograms): Page => ({
  title: data.place ? `${title} in ${data.place.name}` : title,
  main: html`<h1>${title}</h1>
    <p class="lead">
      Grants, loans, tax credits and other help that governments offer to businesses: how many there are in each place,
      and of which kind.
    </p>
    <p>
      <a
        href="/sign-in?next=${encodeURIComponent(data.place ? addressOf({ activities: [], place: data.place.value }) : '/programs')}"
        >Sign in</a
      >
      with an account that has API access to read the programs and to compare them with a project.
      <a href="/docs/incentive-coverage">What the catalog covers</a>
    </p>
    ${countsOf(data)}`,
});

/** How many programs there are in a place or in all, and in each state. */
const countsOf = (data: PublicPrograms): Html =>
  html`${placeForm(data)} ${data.place ? placeSection(data.place) : overviewSection(data.overview)}
  ${stateTable(data.overview)}`;

const title = 'Incentive programs';

function pageOf(problem: string | undefined, content: Html): Page {
  return {
    title,
    signedIn: true,
    main: html`<h1>${title}</h1>
      ${noticesOf({ problem }, content)}${content}`,
  };
}
