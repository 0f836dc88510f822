import type { PlaceStatus } from '../../common/projectChoices.ts';

interface StarProps {
  readonly name: string;
  /** What was decided about the place; undefined: it is not on the shortlist. */
  readonly status: PlaceStatus | undefined;
  readonly toggle: () => void;
}

/** The button that adds a place to the shortlist, or removes it. */
export function Star({ name, status, toggle }: StarProps) {
  return (
    <button
      type="button"
      class="star"
      data-status={status}
      aria-pressed={status !== undefined}
      aria-label={`Shortlist ${name}`}
      title={status ? 'Remove from the shortlist' : 'Add to the shortlist'}
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.8l1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6z" />
      </svg>
    </button>
  );
}
