import { useState } from 'preact/hooks';
import type { Brief } from '../../api/schemas/brief.ts';
import { ProblemMessage } from '../browser/problem.tsx';
import { readApi } from '../browser/readApi.ts';
import { useRead } from '../browser/useRead.ts';
import { placeName } from '../figures/format.ts';

/** How many metros have sentences, how many each has, and the budget of tokens that they need. */
const maxMetros = 5;
const maxSentences = 3;
const tokens = 150;

/**
 * Sentences about the most unusual figures of each metro. They are read when they are opened: few visitors need them, and the
 * rate limit counts each metro.
 */
export function UnusualFigures({ ids }: { readonly ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="unusual" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Unusual figures of each metro</summary>
      {isOpen && <Statements ids={ids.slice(0, maxMetros)} />}
    </details>
  );
}

function Statements({ ids }: { readonly ids: readonly string[] }) {
  const { result, error, retry } = useRead(() => readBriefs(ids), ids.join());
  if (error !== undefined)
    return <ProblemMessage error={error} text="The figures could not be loaded." retry={retry} />;
  if (!result)
    return (
      <p class="hint" role="status">
        Loading the figures of {ids.length === 1 ? 'the metro' : `${ids.length} metros`} …
      </p>
    );
  return (
    <ul class="statements">
      {result.map(({ metro, sentences }) => (
        <li key={metro.cbsa}>
          <h3>{placeName(metro)}</h3>
          <ul>
            {/* The first sentence of a brief is about the population. */}
            {sentences.slice(1, maxSentences + 1).map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const readBriefs = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => (await readApi<Brief>(`/metros/${encodeURIComponent(id)}/brief?tokens=${tokens}`)).data),
  );
