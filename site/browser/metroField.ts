import { h } from './dom.ts';
import { loadSearch } from './loadSearch.ts';

/** The most suggestions for a typed name. */
const maxSuggestions = 8;

/** Returns the metros that match a text, best match first. @throws Error if the search could not be loaded */
export async function findMetros(text: string): Promise<{ cbsa: string; title: string }[]> {
  const search = await loadSearch();
  return search(text).flatMap(({ entry: { kind, title, name } }) =>
    kind === 'Metro' && name !== undefined ? [{ cbsa: name, title }] : [],
  );
}

/** Suggests metros while a name is typed. */
export function suggestMetros(field: HTMLInputElement, list: HTMLElement): void {
  field.addEventListener('focus', () => void loadSearch().catch(() => undefined));
  field.addEventListener('input', () => void suggest(field, list));
}

async function suggest(field: HTMLInputElement, list: HTMLElement): Promise<void> {
  const text = field.value.trim();
  const found = text === '' ? [] : await findMetros(text).catch(() => []);
  if (text !== field.value.trim()) return;
  list.replaceChildren(...found.slice(0, maxSuggestions).map(({ title }) => h('option', { value: title })));
}
