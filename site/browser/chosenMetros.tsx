interface ChosenMetrosProps {
  readonly id: string;
  readonly label: string;
  readonly metros: readonly { readonly id: string; readonly name: string }[];
  readonly remove: (id: string) => void;
}

/** The metros of a chart or a comparison, with buttons that remove them. */
export function ChosenMetros({ id, label, metros, remove }: ChosenMetrosProps) {
  return (
    <ul id={id} class="chosen" aria-label={label}>
      {metros.map((metro) => (
        <li key={metro.id}>
          {metro.name}
          <button type="button" class="quiet" aria-label={`Remove ${metro.name}`} onClick={() => remove(metro.id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
