import { BriefName } from './briefName.tsx';

interface ChosenMetrosProps {
  readonly id: string;
  readonly label: string;
  /** The shade is that of the metro's line, where its name has a dot of that color. */
  readonly metros: readonly { readonly id: string; readonly name: string; readonly shade?: number | undefined }[];
  readonly remove: (id: string) => void;
  /** Whether a phone shows the first city of each only. */
  readonly isBrief?: boolean;
}

/** The metros of a chart or a comparison, with buttons that remove them. */
export function ChosenMetros({ id, label, metros, remove, isBrief = false }: ChosenMetrosProps) {
  return (
    <ul id={id} class="chosen" aria-label={label}>
      {metros.map((metro) => (
        <li key={metro.id} class={metro.shade === undefined ? '' : `dotted s${metro.shade}`}>
          <span>{isBrief ? <BriefName name={metro.name} /> : metro.name}</span>
          <button type="button" class="quiet" aria-label={`Remove ${metro.name}`} onClick={() => remove(metro.id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
