interface BriefNameProps {
  readonly name: string;
  /** Whether a phone shows the states, too. */
  readonly hasStates?: boolean;
}

/** The name of a metro, of which a phone shows the first city, with the states if wanted: `New York, NY-NJ`. */
export function BriefName({ name, hasStates = false }: BriefNameProps) {
  const city = name.split(/[–,/]/)[0]!;
  const end = name.lastIndexOf(', ');
  const states = name.slice(end + 2);
  return (
    <>
      {city}
      <span class="of-wide">{name.slice(city.length, hasStates ? end : undefined)}</span>
      {hasStates && ', '}
      {/* Codes of states stay on one line: they do not break at their hyphens. */}
      {hasStates && (states.includes('-') ? <span class="codes">{states}</span> : states)}
    </>
  );
}
