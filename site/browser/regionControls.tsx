import type { RefObject } from 'preact';
import { capitalize, geographyNames, showCount } from '../figures/format.ts';
import { type RegionChoice, type RegionOrder, regionOrders } from './chosenRegions.ts';
import type { TableData } from './regionRows.ts';
import { stateTyped } from './regionWords.ts';

/** The sizes to choose from. An address may have another one. */
const sizes = [1_000_000, 500_000, 250_000, 100_000, 50_000];

interface RegionControlsProps {
  readonly data: TableData;
  readonly choice: RegionChoice;
  readonly choose: (changed: Partial<RegionChoice>) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The choice of the regions of a table, and of their order. */
export function RegionControls({ data, choice, choose, field }: RegionControlsProps) {
  const { geographies, populations } = data;
  const { geography, state, order, people, filter } = choice;
  const many = geographyNames[geography];
  const byName = Object.entries(data.states).sort(([, a], [, b]) => a.localeCompare(b));
  const typed = geography !== 'state' && state === '' ? stateTyped(filter, data.states) : undefined;
  const chooseTyped = () => {
    choose({ state: typed!, filter: '' });
    // The button goes away.
    field.current!.focus();
  };
  return (
    <div class="controls">
      <select
        aria-label="Regions"
        hidden={geographies.length < 2}
        value={geography}
        onInput={({ currentTarget }) => choose({ geography: geographies[currentTarget.selectedIndex]!.key })}
      >
        {geographies.map(({ key, name }) => (
          <option key={key} value={key}>
            {capitalize(name)}
          </option>
        ))}
      </select>
      <select
        aria-label="State"
        hidden={geography === 'state'}
        value={state}
        onInput={({ currentTarget }) => choose({ state: currentTarget.value })}
      >
        <option value="">All states</option>
        {byName.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Population"
        hidden={!populations}
        value={people}
        onInput={({ currentTarget }) => choose({ people: Number(currentTarget.value) })}
      >
        <option value={0}>Any population</option>
        {[...new Set([...sizes, ...(people > 0 ? [people] : [])])]
          .sort((a, b) => b - a)
          .map((size) => (
            <option key={size} value={size}>
              {`At least ${showCount(size)} people`}
            </option>
          ))}
      </select>
      <select
        aria-label="Order"
        value={order}
        onInput={({ currentTarget }) => choose({ order: currentTarget.value as RegionOrder })}
      >
        {Object.entries(regionOrders).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={field}
        type="search"
        placeholder={`Filter ${many}`}
        aria-label={`Filter ${many}`}
        value={filter}
        onInput={({ currentTarget }) => choose({ filter: currentTarget.value })}
      />
      {typed !== undefined && (
        <button type="button" class="quiet" onClick={chooseTyped}>
          {`Only ${many} in ${data.states[typed]}`}
        </button>
      )}
    </div>
  );
}
