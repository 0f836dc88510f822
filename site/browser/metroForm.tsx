import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { loadSearch } from './loadSearch.ts';

/** The most suggestions for a typed name. */
const maxSuggestions = 8;

/** What a page says if the names of the metros could not be loaded. */
export const unreadNames = 'The names of the metros could not be loaded. Try again.';

/** A metro that the search of the site found. */
export interface FoundMetro {
  readonly cbsa: string;
  readonly title: string;
}

/** Returns the metros that match a text, best match first. @throws Error if the search could not be loaded */
async function findMetros(text: string): Promise<FoundMetro[]> {
  const search = await loadSearch();
  return search(text).flatMap(({ entry: { kind, title, name } }) =>
    kind === 'Metro' && name !== undefined ? [{ cbsa: name, title }] : [],
  );
}

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the search could not be loaded */
export const findMetro = async (code: string): Promise<FoundMetro | undefined> =>
  /^\d{5}$/.test(code) ? (await findMetros(code)).find(({ cbsa }) => cbsa === code) : undefined;

interface MetroFormProps {
  readonly attributes: { readonly id?: string; readonly class?: string };
  readonly label: string;
  /** The id of the field. */
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Adds a metro, or returns why not. */
  readonly add: (metro: FoundMetro) => string | undefined;
  readonly say: (message: string) => void;
  readonly children?: ComponentChildren;
}

/** A form that adds the metro whose name or code is typed, with suggestions. */
export function MetroForm({ attributes, label, id, field, add, say, children }: MetroFormProps) {
  const [titles, setTitles] = useState<readonly string[]>([]);
  const typed = () => field.current?.value.trim() ?? '';
  const suggest = async () => {
    const text = typed();
    const found = text === '' ? [] : await findMetros(text).catch(() => []);
    if (text === typed()) setTitles(found.slice(0, maxSuggestions).map(({ title }) => title));
  };
  const submit = async () => {
    const text = typed();
    if (text === '') return;
    const [found] = await findMetros(text);
    const refusal = found ? add(found) : `No metro matches “${text}”.`;
    if (refusal === undefined) field.current!.value = '';
    say(refusal ?? '');
  };
  return (
    <form
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => say(unreadNames));
      }}
    >
      <label for={id}>{label}</label>
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
      <button>Add</button>
      {children}
    </form>
  );
}
