/** A comparison to start with. */
export interface Start {
  readonly title: string;
  /** The names of the metros. */
  readonly names: string;
  readonly address: string;
}

/** Comparisons to start with. */
export function Starts({ starts }: { readonly starts: readonly Start[] }) {
  return (
    <div id="start">
      <h2>Comparisons to start with</h2>
      <ul class="starts">
        {starts.map(({ title, names, address }) => (
          <li key={title}>
            <a href={address}>{title}</a>
            <p class="hint">{names}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
