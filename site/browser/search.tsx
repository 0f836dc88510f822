import './accountLink.ts';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { fold, wordsOf } from '../../api/domain/text.ts';
import { fullTitle, type SearchEntry, searchGroups } from '../docs/searchEntry.ts';
import { excerptOf } from './excerpt.ts';
import { loadSearch } from './loadSearch.ts';
import { Marked } from './markWords.tsx';
import {
  groupMatches,
  keepNamed,
  neighborsOf,
  type NotHeldNote,
  notesOn,
  type PageMatch,
  type SearchGroup,
  type SearchMatch,
  splitMentions,
  takeBest,
} from './searchGroups.ts';
import type { TypedQuestion } from './question.ts';
import { RecentList } from './recentList.tsx';
import type { PlaceNote } from './searchIndex.ts';

/** As many results of a kind are shown at first; fewer of those to read about what the words name. */
const firstShown = (kind: SearchEntry['kind']) => (kind === 'Documentation' || kind === 'API' ? 3 : 5);

/** As many sections of a guide are shown. */
const sectionsShown = 3;

const form = document.querySelector<HTMLFormElement>('#search')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#found')!;
const starts = document.querySelector<HTMLElement>('#starts')!;
const results = document.querySelector<HTMLElement>('#results')!;
/** The id of the release. */
const release = results.dataset['release']!;

/** How long nothing must be typed before an answer is read, in milliseconds: each costs a request. */
const pause = 300;

/** Shows what is found. An answer to a question comes with the results, which it would move. @param isTyping whether more may be typed */
async function find(isTyping = false): Promise<void> {
  const words = field.value.trim();
  const address = new URL(location.href);
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  history.replaceState(null, '', address);
  if (words === '') {
    show('', null);
    return;
  }
  try {
    const search = await loadSearch();
    if (words !== field.value.trim()) return;
    const ofAll = search(words);
    const notes = notesOn(words, search.entries);
    const placeNotes = search.placeNotes(words);
    const question = search.question(words) ?? (ofAll.length > 0 ? undefined : search.completed(words)[0]?.question);
    const asked = question && (await ask(question, words, isTyping));
    if (words !== field.value.trim()) return;
    const found = ofAll.length > 0 ? ofAll : question ? search.about(question) : keepNamed(search(words, 'OR'), words);
    if (found.length === 0 && !question && notes.length + placeNotes.length === 0) {
      show('0 results', <NoResults words={words} />);
      status.classList.add('hidden');
      return;
    }
    const results = arrange(found, words, search.entries, { notes, placeNotes, asked });
    const count = countText(results);
    show(
      ofAll.length > 0 || found.length === 0 || question
        ? count
        : `No result has all words of “${words}”. With some of them: ${count}`,
      // Other words begin with the first results of each kind again.
      <Found key={words} {...results} />,
    );
  } catch {
    // A component of problems would load what reads the API.
    show(
      '',
      <p class="message problem" role="alert">
        The search index could not be loaded.{' '}
        <button type="button" class="quiet" onClick={() => void find()}>
          Try again
        </button>
      </p>,
    );
  }
}

/** Reads the answer to a question, with what shows it; undefined if other words are typed by now. */
async function ask(question: TypedQuestion, words: string, isTyping: boolean): Promise<Asked | undefined> {
  status.textContent = 'Searching …';
  const code = import('./answer.tsx');
  if (isTyping) await new Promise((resolve) => setTimeout(resolve, pause));
  if (words !== field.value.trim()) return undefined;
  const { readAnswer, SearchAnswer } = await code;
  return { answer: await readAnswer(question), SearchAnswer };
}

function show(message: string, content: ReturnType<typeof Found> | null): void {
  status.textContent = message;
  status.classList.remove('hidden');
  starts.hidden = content?.type === Found;
  render(content, results);
}

const NoResults = ({ words }: { readonly words: string }) => (
  <div class="none">
    <h2>No results for “{words}”</h2>
    <p>
      Check the spelling, or try a metro, a measure or a CBSA code. See also{' '}
      <a href="/docs/not-here">what is not here</a>.
    </p>
  </div>
);

/** An answer, and what shows it: its code is loaded for the first question. */
interface Asked extends Pick<typeof import('./answer.tsx'), 'SearchAnswer'> {
  readonly answer: Awaited<ReturnType<typeof import('./answer.tsx').readAnswer>>;
}

/** What the page shows of the results for words. */
interface Results {
  readonly words: string;
  readonly notes: readonly NotHeldNote[];
  readonly placeNotes: readonly PlaceNote[];
  /** The answer to what the words ask, which comes first. */
  readonly asked: Asked | undefined;
  /** The entries of metros by CBSA code. */
  readonly metros: ReadonlyMap<string, SearchEntry>;
  readonly best?: SearchMatch;
  readonly groups: readonly SearchGroup[];
  /** Other metros of the states of the best result, which the words do not name. */
  readonly neighbors: readonly SearchGroup[];
  /** Results that are folded. */
  readonly folded: readonly { readonly title: string; readonly matches: readonly PageMatch[] }[];
}

function arrange(
  found: readonly SearchMatch[],
  words: string,
  entries: readonly SearchEntry[],
  { notes, placeNotes, asked }: Pick<Results, 'notes' | 'placeNotes' | 'asked'>,
): Results {
  const { groups, forContributors } = groupMatches(found, words);
  // What is closest to something that no measure has is not the best result for it.
  const { best, others } = notes.length > 0 || asked ? { others: groups } : takeBest(groups, words);
  const { groups: shown, mentions } = splitMentions(asked ? withoutAsked(others, asked.answer.question) : others, best);
  const hasMetros = shown.some(({ kind }) => kind === 'Metro');
  return {
    words,
    notes,
    placeNotes,
    asked,
    metros: new Map(entries.flatMap((one) => (one.kind === 'Metro' ? [[one.name!, one] as const] : []))),
    ...(best ? { best } : {}),
    groups: shown,
    neighbors: best && !hasMetros ? neighborsOf(best.entry, entries) : [],
    folded: [
      ...mentions.map(({ name, matches }) => ({ title: `${name} that mention “${words}”`, matches })),
      ...(forContributors.length > 0 ? [{ title: 'For contributors', matches: forContributors }] : []),
    ],
  };
}

/** Returns the groups without the measures that an answer shows. */
function withoutAsked(groups: readonly SearchGroup[], question: TypedQuestion): SearchGroup[] {
  const shown: readonly SearchEntry[] = question.asks === 'figure' ? question.measures : [question.measure];
  return groups
    .map((group) => ({ ...group, matches: group.matches.filter(({ entry }) => !shown.includes(entry)) }))
    .filter(({ matches }) => matches.length > 0);
}

/** Says how many results are shown; nothing after an answer. Those that are folded are counted there, unless there are no others. */
function countText({ asked, best, groups, folded }: Results): string {
  const countOf = (lists: readonly { readonly matches: readonly unknown[] }[]) =>
    lists.reduce((sum, { matches }) => sum + matches.length, 0);
  const count = countOf(groups) + (best ? 1 : 0) || countOf(folded);
  if (asked) return '';
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

function Found({ words, notes, placeNotes, asked, metros, best, groups, neighbors, folded }: Results) {
  const explained = notes.length > 0 ? [words] : [best && otherTerm(best)].filter((term) => term !== undefined);
  return (
    <>
      {notes.map((one) => (
        <Note key={one.note} {...one} />
      ))}
      {placeNotes.map((one) => (
        <AboutPlace key={one.note} {...one} />
      ))}
      {asked && (
        <asked.SearchAnswer answer={asked.answer} metros={metros} release={release} retry={() => void find()} />
      )}
      {best && <Best {...best} />}
      {groups.length > 1 && <Kinds groups={groups} />}
      <div class="groups">
        {[...groups, ...neighbors].map((group) => (
          <Group key={group.kind} {...group} explained={explained} />
        ))}
        {folded.map(({ title, matches }) => (
          <details key={title}>
            <summary>{`${title} (${matches.length})`}</summary>
            <ResultList matches={matches} explained={explained} />
          </details>
        ))}
      </div>
    </>
  );
}

/** Says what no measure has, which measures are nearest, and who has it. */
const Note = ({ note, nearest, publisher, url }: NotHeldNote) => (
  <p class="message">
    {note}{' '}
    {nearest.map(({ title, address }, i) => (
      <span key={address}>
        {i === 0 ? 'Nearest: ' : ', '}
        <a href={address}>{title}</a>
      </span>
    ))}
    {nearest.length > 0 && '. '}
    Published by <a href={url}>{publisher}</a>
  </p>
);

/** Says what a place is that words do not name today, and which metros to read about it. */
const AboutPlace = ({ note, metros }: PlaceNote) => (
  <p class="message">
    {note}
    {metros.map(({ title, address }, i) => (
      <span key={address}>
        {i === 0 ? ' See ' : '; '}
        <a href={address}>{title}</a>
      </span>
    ))}
  </p>
);

/** The best result, with its figures or where to start. */
const Best = ({ entry, terms }: SearchMatch) => (
  <section class="best" aria-label="Best result">
    <div>
      <p class="over">{entry.kind}</p>
      <h2>
        <a href={entry.address}>
          <Marked text={entry.title} terms={terms} />
        </a>
      </h2>
      {entry.text !== '' && <p class="hint">{excerptOf(entry.text, terms)}</p>}
      <OtherTerm term={otherTerm({ entry, terms })} />
      {entry.kind === 'Metro' && <MetroLinks {...entry} />}
    </div>
    {entry.figures && (
      <dl>
        {entry.figures.map(({ label, years, value }) => (
          <div key={label}>
            <dt>
              {label} <span>{years}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {entry.starts && (
      <ul class="examples" aria-label="Presets">
        {entry.starts.map(({ title, address }) => (
          <li key={address}>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Kinds = ({ groups }: Pick<Results, 'groups'>) => (
  <nav aria-label="Kinds of results">
    <ul>
      {groups.map(({ kind, name, matches }) => (
        <li key={kind}>
          <a href={`#found-${kind}`}>
            {name} <span>{matches.length}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

interface GroupProps extends SearchGroup {
  /** The terms of which the page says already that results were found by them. */
  readonly explained: readonly string[];
}

function Group({ kind, name, matches, explained }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const most = matches.length;
  // One more takes no more room than a button.
  const first = most === firstShown(kind) + 1 ? most : firstShown(kind);
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>
        {name} <span>{matches.length}</span>
      </h2>
      <ResultList matches={matches.slice(0, isOpen ? most : first)} explained={explained} />
      {!isOpen && most > first && (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {`Show all ${most} ${inSentence(kind)}`}
        </button>
      )}
    </section>
  );
}

/** Names the results of a kind in a sentence: `measures`, `API pages`. */
const inSentence = (kind: SearchEntry['kind']) => (kind === 'API' ? 'API pages' : searchGroups[kind].toLowerCase());

/** Returns the other term that a result was found by, if its title and its text do not show it: `cost of living`. */
function otherTerm({ entry, terms }: SearchMatch): string | undefined {
  const shown = wordsOf(`${fullTitle(entry)} ${entry.text}`);
  if (terms.every((term) => shown.includes(term))) return undefined;
  const countOf = (other: string) =>
    wordsOf(other).filter((word) => terms.includes(word) && !shown.includes(word)).length;
  return (entry.terms ?? []).filter(countOf).toSorted((a, b) => countOf(b) - countOf(a))[0];
}

const OtherTerm = ({ term }: { readonly term: string | undefined }) =>
  term === undefined ? null : <p class="hint">Also found by: {term}</p>;

/** Results in a list. A term that all were found by is named once. */
function ResultList({ matches, explained }: Pick<GroupProps, 'matches' | 'explained'>) {
  const isExplained = (term: string) => explained.some((one) => fold(one) === fold(term));
  const others = matches.map(otherTerm).map((term) => (term && isExplained(term) ? undefined : term));
  const [first] = others;
  const isShared = others.length > 1 && others.every((one) => one === first);
  return (
    <>
      {isShared && <OtherTerm term={first} />}
      <ol class="results">
        {matches.map(({ entry, terms, sections = [] }, i) => (
          <li key={entry.address}>
            <div class="found-title">
              <a href={entry.address}>
                <Marked text={fullTitle(entry)} terms={terms} />
              </a>
              {entry.facts && <span class={entry.kind === 'API' ? 'path' : undefined}>{entry.facts}</span>}
            </div>
            {entry.text && <p class="hint">{entry.about ?? excerptOf(entry.text, terms)}</p>}
            {!isShared && <OtherTerm term={others[i]} />}
            {entry.kind === 'Metro' && terms.length > 0 && <MetroLinks {...entry} />}
            {sections.length > 0 && (
              <p class="result-links">
                {sections.slice(0, sectionsShown).map(({ title, address }) => (
                  <a key={address} href={address}>
                    {title}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const MetroLinks = ({ title, name, address }: SearchEntry) => {
  const [city] = title.split(/[–,]/);
  return (
    <p class="result-links">
      <a href={`/compare?ids=${name}`}>Compare {city}</a>
      <a href={`/explorer?metro=${name}`} aria-label={`Use in the explorer: ${title}`}>
        Use in the explorer
      </a>
      <a href={`${address}#peers`} aria-label={`Similar metros: ${title}`}>
        Similar metros
      </a>
    </p>
  );
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void find();
});
field.addEventListener('input', () => void find(true));
render(<RecentList />, document.querySelector('#recent')!);
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value) void find();
