import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readYaml } from '../base/yamlFile.ts';
import { Unit } from '../release/manifest.ts';

const file = fileURLToPath(new URL('../register/units.yaml', import.meta.url));
const byName = new Map(
  readYaml(file, z.strictObject({ units: z.array(Unit).min(1) })).value.units.map((unit) => [unit.name, unit]),
);

/** The names of the units of measures, which `units.yaml` of the register declares. */
export const units: readonly string[] = [...byName.keys()];

/** Returns the declarations of the units that measures have, in the order of `units.yaml`. */
export function unitsOf(measures: readonly { unit: string }[]): Unit[] {
  const used = new Set(measures.map(({ unit }) => unit));
  return [...byName.values()].filter(({ name }) => used.has(name));
}

/** Returns a measure of a dataset.yaml with the decimals of its unit if it states none. */
export function withUnitDecimals(measure: unknown): unknown {
  const { unit, decimals } = (measure ?? {}) as { unit?: unknown; decimals?: unknown };
  const usual = typeof unit === 'string' ? byName.get(unit)?.decimals : undefined;
  return decimals === undefined && usual !== undefined ? { ...(measure as object), decimals: usual } : measure;
}
