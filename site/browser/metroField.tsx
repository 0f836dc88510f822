import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
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

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the search could not be loaded */
export const findMetro = async (code: string): Promise<{ cbsa: string; title: string } | undefined> =>
  /^\d{5}$/.test(code) ? (await findMetros(code)).find(({ cbsa }) => cbsa === code) : undefined;

interface MetroFieldProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** A field for the name or the code of a metro, with suggestions. */
export function MetroField({ id, field }: MetroFieldProps) {
  const [titles, setTitles] = useState<readonly string[]>([]);
  const suggest = async () => {
    const typed = () => field.current?.value.trim() ?? '';
    const text = typed();
    const found = text === '' ? [] : await findMetros(text).catch(() => []);
    if (text === typed()) setTitles(found.slice(0, maxSuggestions).map(({ title }) => title));
  };
  return (
    <>
      <input
        ref={field}
        id={id}
        list={`${id}-names`}
        autocomplete="off"
        maxLength={100}
        placeholder="Name or CBSA code"
        onFocus={() => void loadSearch().catch(() => undefined)}
        onInput={() => void suggest()}
      />
      <datalist id={`${id}-names`}>
        {titles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </>
  );
}
