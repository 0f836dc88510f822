import type { Criterion } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import type { StartData } from './startData.ts';

/** The parts of a state that a preset has. */
interface Choices {
  readonly requirements: Requirements;
  readonly criteria: readonly Criterion[];
}

/** Requirements and criteria to start from, with the reason for each. */
export interface Preset {
  /** Its name in an address. */
  readonly key: string;
  readonly name: string;
  /** What the preset does not see. */
  readonly unseen: string;
  readonly requirements: Requirements;
  /** Why the requirements are there. */
  readonly why: string;
  readonly criteria: readonly (Criterion & { readonly why: string })[];
}

/** The presets. `docs/explorer.md` describes them. Their criteria are those with the fewest missing figures: a metro needs all of them. */
export const presets: readonly Preset[] = [
  {
    key: 'manufacturing',
    name: 'Manufacturing plant',
    unseen: 'Sites, freight rates, water and skills of single trades are not in the data.',
    requirements: { tier: '250k' },
    why: 'A plant draws its workers and suppliers from the whole metro.',
    criteria: [
      {
        ...{ measure: 'manufacturing_share_of_gdp', direction: 'higher_better', weight: 2 },
        why: 'Suppliers and workers with experience are there.',
      },
      {
        ...{ measure: 'industrial_electricity_price', direction: 'lower_better', weight: 2 },
        why: 'Power is a running cost of every shift.',
      },
      {
        ...{ measure: 'labor_force', direction: 'higher_better', weight: 2 },
        why: 'A plant hires many people at once.',
      },
      {
        ...{ measure: 'average_annual_pay', direction: 'lower_better', weight: 1 },
        why: 'Pay is a cost here, so lower is better.',
      },
      {
        ...{ measure: 'hazard_risk_index', direction: 'lower_better', weight: 1 },
        why: 'A storm or a flood stops production.',
      },
    ],
  },
  {
    key: 'data_center',
    name: 'Data center',
    unseen: 'Capacity of the grid, fiber routes and water rights are not in the data.',
    requirements: {},
    why: 'No requirement: few people work in a data center, so a small metro is large enough.',
    criteria: [
      {
        ...{ measure: 'industrial_electricity_price', direction: 'lower_better', weight: 4 },
        why: 'Power is a large running cost.',
      },
      {
        ...{ measure: 'hazard_risk_index', direction: 'lower_better', weight: 3 },
        why: 'An outage stops every service that runs there.',
      },
      {
        ...{ measure: 'industrial_electricity_price_growth_5yr', direction: 'lower_better', weight: 1 },
        why: "A contract lasts longer than today's price.",
      },
      {
        ...{ measure: 'population_density', direction: 'lower_better', weight: 1 },
        why: 'A stand-in for room to build.',
      },
    ],
  },
  {
    key: 'headquarters',
    name: 'Headquarters',
    unseen: 'Flights, office rents and taxes are not in the data.',
    requirements: { tier: '500k' },
    why: 'A headquarters needs many kinds of specialists, and two jobs for a couple.',
    criteria: [
      {
        ...{ measure: 'bachelors_or_higher_share', direction: 'higher_better', weight: 3 },
        why: 'Many positions ask for a degree.',
      },
      {
        ...{ measure: 'business_applications_per_1000', direction: 'higher_better', weight: 2 },
        why: 'New firms become suppliers and customers.',
      },
      {
        ...{ measure: 'jobs_growth_6yr', direction: 'higher_better', weight: 2 },
        why: 'People move to where jobs are added.',
      },
      {
        ...{ measure: 'population_growth_5yr', direction: 'higher_better', weight: 1 },
        why: 'The pool of applicants grows.',
      },
      {
        ...{ measure: 'median_gross_rent', direction: 'lower_better', weight: 1 },
        why: 'People who move there must be able to afford it.',
      },
    ],
  },
  {
    key: 'warehouse',
    name: 'Warehouse',
    unseen: 'Highways, ports, rail and rents of warehouses are not in the data.',
    requirements: { tier: '250k' },
    why: 'Customers and workers nearby keep routes short.',
    criteria: [
      {
        ...{ measure: 'labor_force', direction: 'higher_better', weight: 2 },
        why: 'A warehouse hires many people for its peak season.',
      },
      {
        ...{ measure: 'average_annual_pay', direction: 'lower_better', weight: 2 },
        why: 'Pay is a large running cost, so lower is better.',
      },
      {
        ...{ measure: 'population_growth_5yr', direction: 'higher_better', weight: 2 },
        why: 'More people order more goods.',
      },
      {
        ...{ measure: 'retail_trade_gdp', direction: 'higher_better', weight: 1 },
        why: 'Stores are customers of warehouses.',
      },
      {
        ...{ measure: 'hazard_risk_index', direction: 'lower_better', weight: 1 },
        why: 'A closed road stops deliveries.',
      },
    ],
  },
];

/** Returns the presets whose measures are all available. */
export function availablePresets({ measures }: StartData): Preset[] {
  const names = new Set(measures.map(({ name }) => name));
  return presets.filter(({ criteria }) => criteria.every(({ measure }) => names.has(measure)));
}

/** Returns the requirements and criteria of a preset as parts of a state. */
export function startFrom({ requirements, criteria }: Preset): Choices {
  return { requirements: { ...requirements }, criteria: criteria.map(({ why: _, ...criterion }) => criterion) };
}

/** Whether a state has the requirements and criteria of a preset, unchanged. */
export function isPreset(preset: Preset, { requirements, criteria }: Choices): boolean {
  const set = Object.entries(requirements).filter(([, value]) => value !== undefined);
  return JSON.stringify({ requirements: Object.fromEntries(set), criteria }) === JSON.stringify(startFrom(preset));
}
