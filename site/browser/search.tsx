import { render } from 'preact';
import { useState } from 'preact/hooks';
import { wordsOf } from '../../api/domain/text.ts';
import { isForContributors, type SearchEntry, searchGroups } from '../docs/searchEntry.ts';
import { excerptOf } from './excerpt.ts';
import { loadSearch } from './loadSearch.ts';
import { Marked } from './markWords.tsx';
import { type GroupedMatches, groupMatches, keepNamed, noteOn, type SearchGroup, takeBest } from './searchGroups.ts';
import type { SearchMatch } from './searchIndex.ts';

/** As many results of a kind are shown at first, and with those that a button adds. */
const [firstShown, maxShown] = [5, 50];

const form = document.querySelector<HTMLFormElement>('#search')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#found')!;
const starts = document.querySelector<HTMLElement>('#starts')!;
const results = document.querySelector('#results')!;

async function find(): Promise<void> {
  const words = field.value.trim();
  const address = new URL(location.href);
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  history.replaceState(null, '', address);
  if (words === '') {
    show('', words, []);
    return;
  }
  try {
    const search = await loadSearch();
    if (words !== field.value.trim()) return;
    const ofAll = search(words);
    const found = ofAll.length > 0 ? ofAll : keepNamed(search(words, 'OR'), words);
    show(countText(words, found, ofAll.length > 0), words, found);
  } catch {
    show('The search index could not be loaded. Try again.', words, []);
  }
}

/** Says how many results the groups have. Those for contributors are counted where they are folded, unless there are no others. */
function countText(words: string, found: readonly SearchMatch[], haveAllWords: boolean): string {
  if (found.length === 0) return `No results for “${words}”. Try a metro, a measure or a CBSA code.`;
  const grouped = found.filter(({ entry }) => !isForContributors(entry)).length;
  const count = grouped || found.length;
  const results = `${count} ${count === 1 ? 'result' : 'results'}`;
  return haveAllWords ? results : `No result has all words of “${words}”. With some of them: ${results}`;
}

function show(message: string, words: string, found: readonly SearchMatch[]): void {
  status.textContent = message;
  starts.hidden = found.length > 0;
  // Other words begin with the first results of each kind again.
  render(found.length === 0 ? null : <Found key={words} words={words} {...groupMatches(found, words)} />, results);
}

interface FoundProps extends GroupedMatches {
  readonly words: string;
}

function Found({ words, groups, forContributors }: FoundProps) {
  const note = noteOn(words);
  // What is closest to something that no measure has is not the best result for it.
  const { best, others } = note ? { others: groups } : takeBest(groups, words);
  const explained = note ? note.words : [best && otherTerm(best)].filter((term) => term !== undefined);
  return (
    <>
      {note && <p class="message">{note.note}</p>}
      {best && <Best {...best} />}
      {others.length > 1 && <Kinds groups={others} />}
      <div class="groups">
        {others.map((group) => (
          <Group key={group.kind} {...group} explained={explained} />
        ))}
        {forContributors.length > 0 && (
          <details>
            <summary>{`For contributors (${forContributors.length})`}</summary>
            <Results matches={forContributors.slice(0, maxShown)} explained={explained} />
          </details>
        )}
      </div>
    </>
  );
}

/** The best result, with its figures. */
const Best = ({ entry, terms }: SearchMatch) => (
  <section class="best" aria-label="Best result">
    <div>
      <p class="over">{entry.kind}</p>
      <h2>
        <a href={entry.address}>
          <Marked text={entry.title} terms={terms} />
        </a>
      </h2>
      {entry.text !== '' && (
        <p class="hint">
          <Marked text={excerptOf(entry.text, terms)} terms={terms} />
        </p>
      )}
      <OtherTerm term={otherTerm({ entry, terms })} terms={terms} />
      {entry.kind === 'Metro' && <MetroLinks {...entry} />}
    </div>
    <dl>
      {entry.figures?.map(({ label, years, value }) => (
        <div key={label}>
          <dt>
            {label} <span>{years}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Kinds = ({ groups }: Pick<GroupedMatches, 'groups'>) => (
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
  const most = Math.min(matches.length, maxShown);
  // One more takes no more room than a button.
  const first = most === firstShown + 1 ? most : firstShown;
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>
        {name} <span>{matches.length}</span>
      </h2>
      <Results matches={matches.slice(0, isOpen ? most : first)} explained={explained} />
      {!isOpen && most > first && (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {`Show ${most - first} more ${inSentence(kind)}`}
        </button>
      )}
    </section>
  );
}

/** Names the results of a kind in a sentence: `measures`, `API pages`. */
const inSentence = (kind: SearchEntry['kind']) => (kind === 'API' ? 'API pages' : searchGroups[kind].toLowerCase());

/** Returns the other term that a result was found by, if its title and its text do not show it: `cost of living`. */
function otherTerm({ entry, terms }: SearchMatch): string | undefined {
  const shown = wordsOf(`${entry.title} ${entry.text}`);
  if (terms.every((term) => shown.includes(term))) return undefined;
  const countOf = (other: string) =>
    wordsOf(other).filter((word) => terms.includes(word) && !shown.includes(word)).length;
  return (entry.terms ?? []).filter(countOf).toSorted((a, b) => countOf(b) - countOf(a))[0];
}

interface OtherTermProps {
  readonly term: string | undefined;
  readonly terms: readonly string[];
}

const OtherTerm = ({ term, terms }: OtherTermProps) =>
  term === undefined ? null : (
    <p class="hint">
      Also found by: <Marked text={term} terms={terms} />
    </p>
  );

/** Results in a list. A term that all were found by is named once. */
function Results({ matches, explained }: Pick<GroupProps, 'matches' | 'explained'>) {
  const others = matches.map(otherTerm).map((term) => (term && explained.includes(term) ? undefined : term));
  const [first] = others;
  const isShared = others.length > 1 && others.every((one) => one === first);
  return (
    <>
      {isShared && <OtherTerm term={first} terms={matches[0]!.terms} />}
      <ol class="results">
        {matches.map(({ entry, terms }, i) => (
          <li key={entry.address}>
            <div class="found-title">
              <a href={entry.address}>
                <Marked text={entry.title} terms={terms} />
              </a>
              {entry.facts && <span class={entry.kind === 'API' ? 'path' : undefined}>{entry.facts}</span>}
            </div>
            {entry.text && (
              <p class="hint">
                <Marked text={excerptOf(entry.text, terms)} terms={terms} />
              </p>
            )}
            {!isShared && <OtherTerm term={others[i]} terms={terms} />}
            {entry.kind === 'Metro' && <MetroLinks {...entry} />}
          </li>
        ))}
      </ol>
    </>
  );
}

const MetroLinks = ({ title, name }: SearchEntry) => (
  <p class="metro-links">
    {(
      [
        ['Compare', `/compare?ids=${name}`],
        ['Explorer', `/explorer?metro=${name}`],
      ] as const
    ).map(([text, href]) => (
      <a key={text} href={href} aria-label={`${text}: ${title}`}>
        {text}
      </a>
    ))}
  </p>
);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void find();
});
field.addEventListener('input', () => void find());
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value) void find();
