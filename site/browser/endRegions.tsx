import type { RegionRow } from './regionRows.ts';

/** A region at an end of the values. */
type EndRegion = Pick<RegionRow, 'name' | 'short' | 'address' | 'value' | 'title'>;

/** How many regions are named at each end. */
const named = 3;

/** How many are read: one more, to know whether others have the same value. */
export const readEnd = named + 1;

interface EndRegionsProps {
  /** Names the regions: `metros`, `counties in Ohio`. */
  readonly plural: string;
  /** The regions at each end, the outermost first. */
  readonly highest: readonly EndRegion[];
  readonly lowest: readonly EndRegion[];
}

/** The regions with the highest and the lowest values. An end at which more regions show the same value is left out. */
export const EndRegions = ({ plural, highest, lowest }: EndRegionsProps) => (
  <>
    <End title={`Highest ${plural}`} regions={highest} />
    <End title={`Lowest ${plural}`} regions={lowest} />
  </>
);

function End({ title, regions }: { readonly title: string; readonly regions: readonly EndRegion[] }) {
  if (regions.length > named && regions[named - 1]!.value === regions[named]!.value) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ol>
        {regions.slice(0, named).map(({ name, short = name, address, value, title }) => (
          <li key={address ?? name}>
            {address === undefined ? name : <a href={address}>{short}</a>} <b title={title}>{value}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
