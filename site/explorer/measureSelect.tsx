import { useMemo } from 'preact/hooks';
import type { Figures } from './figures.ts';
import { presets } from './presets.ts';

/** A menu of every measure, those of the presets first, then by topic, without those of `without` that are not chosen. */
export function MeasureSelect({ figures, id, label, value, without = [], onMeasure }: MeasureSelectProps) {
  const groups = useMemo(() => groupsOf(figures), [figures]);
  const options = useMemo(() => {
    const hidden = new Set(without.filter((name) => name !== value));
    return groups.map(({ label, measures }) => {
      const shown = measures.filter(({ name }) => !hidden.has(name));
      return (
        shown.length > 0 && (
          <optgroup key={label} label={label}>
            {shown.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        )
      );
    });
  }, [groups, value, without.join()]);
  return (
    <select aria-label={label} {...{ id, value }} onChange={({ currentTarget }) => onMeasure(currentTarget.value)}>
      {options}
    </select>
  );
}

interface MeasureSelectProps {
  readonly figures: Figures;
  readonly id: string;
  /** The accessible name; undefined if there is a `<label>`. */
  readonly label?: string;
  readonly value: string;
  readonly without?: readonly string[];
  readonly onMeasure: (measure: string) => void;
}

function groupsOf({ start: { measures, groups } }: Figures) {
  const inPresets = new Set(presets.flatMap(({ criteria }) => criteria.map(({ measure }) => measure)));
  const others = Map.groupBy(measures, ({ name, group }) => (inPresets.has(name) ? 'Common' : group));
  return [['Common', 'Common'] as const, ...groups].map(([key, label]) => ({ label, measures: others.get(key) ?? [] }));
}
