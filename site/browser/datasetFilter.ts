import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';

const field = document.querySelector<HTMLInputElement>('#filter')!;
const status = document.querySelector('.filter [role="status"]')!;
const noMatch = document.querySelector<HTMLElement>('.no-match')!;
const subjects = [...document.querySelectorAll<HTMLElement>('.subjects > section')];
/** The datasets, each with the words that it is found by. */
const entries = subjects.flatMap((subject) =>
  [...subject.querySelectorAll<HTMLElement>('[data-words]')].map((element) => {
    const names = [subject.querySelector('h2')!.textContent, element.querySelector('a')!.textContent];
    return { element, words: wordsOf([...names, element.dataset['words']].join(' ')) };
  }),
);

/** Shows the datasets that have a word starting with each typed word, and the subjects that have such a dataset. */
function filter(): void {
  const typed = wordsOf(field.value);
  for (const { element, words } of entries) element.hidden = !matchWords(words, typed);
  for (const subject of subjects) subject.hidden = subject.querySelector('[data-words]:not([hidden])') === null;
  const count = entries.filter(({ element }) => !element.hidden).length;
  status.textContent = typed.length === 0 ? '' : `${count} of ${entries.length} datasets`;
  noMatch.hidden = count > 0;
  noMatch.querySelector('span')!.textContent = field.value.trim();
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
}

field.addEventListener('input', filter);
if (field.value !== '') filter();
