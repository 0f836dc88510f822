interface BriefNameProps {
  readonly name: string;
  /** Whether a phone shows the states, too. */
  readonly hasStates?: boolean;
}

/** The name of a metro, of which a phone shows the first city, with the states if wanted: `New York, NY-NJ`. */
export function BriefName({ name, hasStates = false }: BriefNameProps) {
  const city = name.split(/[–,/]/)[0]!;
  const states = hasStates ? name.slice(name.lastIndexOf(', ')) : '';
  return (
    <>
      {city}
      <span class="of-wide">{name.slice(city.length, name.length - states.length)}</span>
      {/* Codes of states stay on one line: they do not break at their hyphens. */}
      {states.includes('-') ? <span class="codes">{states}</span> : states}
    </>
  );
}
