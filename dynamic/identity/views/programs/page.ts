import { type Html, html } from '../../../http/html.ts';
import { askForAccess, noticesOf, type Page, type Visit } from '../layout.ts';
import { emptyState } from '../settings/layout.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Results } from './answer.ts';
import { type Choices, type Problems, searchForm } from './form.ts';
import { publicCounts, type PublicPrograms } from './overview.ts';
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
      ${publicCounts(data.counts)}`,
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
export const publicProgramsPage = (data: PublicPrograms): Page => {
  const heading = data.place ? `${title} in ${data.place.name}` : title;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
      <p class="lead">
        Grants, loans, tax credits and other help that governments offer to businesses: how many there are in each
        place, and of which kind. Counts are public; details need an account with API access.
      </p>
      ${publicCounts(data)} ${accountPanel(data)}`,
  };
};

/** What an account adds, at the end of what needs none. */
const accountPanel = ({ values }: PublicPrograms): Html => {
  const isAll = values.activities.length === 0 && values.place === undefined && values.mechanisms === undefined;
  const next = isAll ? '/programs' : addressOf(values);
  return html`<section class="program-account" aria-labelledby="account">
    <div>
      <h2 id="account">Read and compare programs</h2>
      <p>
        An account with API access shows each program with its agency, amounts, applicants, dates, official page, and
        the sentences that state them, and compares programs with a project.
      </p>
    </div>
    <p class="actions">
      <a class="button" href="/sign-in?next=${encodeURIComponent(next)}">Sign in</a>
      <a class="button quiet" href="/docs/incentives">About the catalog</a>
    </p>
  </section>`;
};

const title = 'Incentive programs';

function pageOf(problem: string | undefined, content: Html): Page {
  return {
    title,
    signedIn: true,
    main: html`<h1>${title}</h1>
      ${noticesOf({ problem }, content)}${content}`,
  };
}
