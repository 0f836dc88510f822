import { type Html, html } from '../html.ts';
import { askForAccess, type Page } from '../layout.ts';
import { emptyState, settingsPage, type SettingsVisit } from '../settings/layout.ts';
import { type Choices, type FormValues, type Problems, searchForm } from './form.ts';
import { type Comparison, results } from './results.ts';

interface Search {
  readonly apiAccess: true;
  readonly choices: Choices;
  readonly values: FormValues;
  readonly problems: Problems;
  /** Undefined before a search, and if a field has a problem. */
  readonly comparison?: Comparison;
}

export type ProgramsData = { readonly apiAccess: false } | Search;

/** The search for incentive programs that may fit a project. */
export function programsPage(data: ProgramsData, visit: SettingsVisit): Page {
  if (!data.apiAccess)
    return settingsPage(
      'programs',
      visit,
      {},
      emptyState('This account has no API access yet, so you cannot compare programs.', askForAccess(visit)),
    );
  const { problems } = data;
  const problem = Object.keys(problems).length > 0 ? 'Some fields cannot be read. They are marked below.' : undefined;
  return settingsPage('programs', visit, { problem }, content(data));
}

function content({ choices, values, problems, comparison }: Search): Html {
  return html`<p>
      Compare a project with what each incentive program states. Every field may be empty. The address of the result is
      the search: keep it or share it with people who have API access.
    </p>
    ${searchForm(choices, values, problems)} ${comparison && results(comparison, values)}`;
}
