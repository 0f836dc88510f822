import type { Peers } from '../../api/schemas/peers.ts';
import { readApi } from '../browser/readApi.ts';
import { useRead } from '../browser/useRead.ts';
import { placeName } from '../figures/format.ts';

interface SimilarProps {
  /** The CBSA code of the only metro of the comparison. */
  readonly id: string;
  readonly add: (metro: { readonly cbsa: string; readonly title: string }) => void;
}

/** How many similar metros are offered. */
const maxOffered = 5;

/** The metros most similar to the only one of a comparison, to add with one press. Its line is there before they are. */
export function SimilarMetros({ id, add }: SimilarProps) {
  const { result } = useRead(() => readApi<Peers>(`/metros/${id}/peers`), id);
  const peers = result?.data.peers.slice(0, maxOffered) ?? [];
  return (
    <p class="similar-metros">
      {peers.length > 0 && <span class="hint">Similar metros</span>}
      {peers.map((metro) => {
        const name = placeName(metro);
        const { cbsa } = metro;
        return cbsa === undefined ? null : (
          <button
            key={cbsa}
            type="button"
            class="quiet"
            aria-label={`Add ${name}`}
            onClick={() => add({ cbsa, title: metro.name })}
          >
            {`+ ${name}`}
          </button>
        );
      })}
    </p>
  );
}
