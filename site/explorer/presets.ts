import type { Criterion } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import type { StartData } from './startData.ts';

/** The parts of a state that a preset has. */
interface Choices {
  readonly requirements: Requirements;
  readonly criteria: readonly Criterion[];
}

/** The groups of presets, in order. */
export const presetGroups = ['Plants and logistics', 'Offices', 'People and stores'] as const;
type PresetGroup = (typeof presetGroups)[number];

/** Requirements and criteria to start from, with the reason for each. */
export interface Preset {
  /** Its name in an address. */
  readonly key: string;
  readonly name: string;
  readonly group: PresetGroup;
  /** What it looks at, in a few words. */
  readonly sees: string;
  /** What is not in the data: the subject of a sentence. */
  readonly missing: string;
  /** Which of its measures stand in for something that is not in the data, and for what. */
  readonly standIns?: string;
  /** Why figures are left out that are in the data. */
  readonly note?: string;
  readonly requirements: Requirements;
  /** Why the requirements are there. */
  readonly why: string;
  readonly criteria: readonly (Criterion & { readonly why: string })[];
}

/**
 * The presets. `docs/explorer.md` describes them. Their criteria have figures of the last three years for over 370 metros, because a
 * metro needs all of them to get a rank.
 */
export const presets: readonly Preset[] = [
  {
    key: 'food_plant',
    name: 'Food plant',
    group: 'Plants and logistics',
    sees: 'Production workers, farms nearby, cheap power and pay',
    missing: 'Water, wastewater, sites, freight rates and natural gas prices',
    standIns: "Farm proprietors' income for farms nearby",
    note: 'Figures on natural hazards are of 2021, so they are left out.',
    requirements: {},
    why: 'No requirement: food plants are also near farms, in small metros.',
    criteria: [
      {
        measure: 'production_and_transportation_occupation_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'People with experience in production and trucking live there.',
      },
      {
        measure: 'farm_proprietors_income',
        direction: 'higher_better',
        weight: 2,
        why: 'A stand-in for farms that deliver nearby.',
      },
      {
        measure: 'industrial_electricity_price',
        direction: 'lower_better',
        weight: 2,
        why: 'Cooling and freezing need power day and night.',
      },
      {
        measure: 'average_annual_pay',
        direction: 'lower_better',
        weight: 1,
        why: 'Pay is a cost here, so lower is better.',
      },
      {
        measure: 'labor_force',
        direction: 'higher_better',
        weight: 1,
        why: 'A plant hires people for several shifts.',
      },
    ],
  },
  {
    key: 'battery_plant',
    name: 'Battery plant',
    group: 'Plants and logistics',
    sees: 'Manufacturing workers, cheap power, a large labor force',
    missing: 'Large sites, capacity of the grid, water and rail',
    standIns: 'Price growth of five years for prices to come',
    note: 'Figures on natural hazards are of 2021, so they are left out.',
    requirements: { tier: '250k' },
    why: 'A large plant draws its workers and suppliers from the whole metro.',
    criteria: [
      {
        measure: 'manufacturing_industry_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'People with experience in manufacturing live there.',
      },
      {
        measure: 'industrial_electricity_price',
        direction: 'lower_better',
        weight: 3,
        why: 'Power is a large running cost.',
      },
      {
        measure: 'industrial_electricity_price_growth_5yr',
        direction: 'lower_better',
        weight: 1,
        why: "A contract lasts longer than today's price.",
      },
      { measure: 'labor_force', direction: 'higher_better', weight: 2, why: 'A plant hires many people at once.' },
      {
        measure: 'average_annual_pay',
        direction: 'lower_better',
        weight: 1,
        why: 'Pay is a cost here, so lower is better.',
      },
    ],
  },
  {
    key: 'warehouse',
    name: 'Warehouse',
    group: 'Plants and logistics',
    sees: 'A large labor force, low pay, growth and logistics workers',
    missing: 'Highways, ports, rail and rents of warehouses',
    standIns: 'Population growth for growing demand',
    requirements: { tier: '250k' },
    why: 'Customers and workers nearby keep routes short.',
    criteria: [
      {
        measure: 'labor_force',
        direction: 'higher_better',
        weight: 2,
        why: 'A warehouse hires many people for its peak season.',
      },
      {
        measure: 'average_annual_pay',
        direction: 'lower_better',
        weight: 2,
        why: 'Pay is a large running cost, so lower is better.',
      },
      { measure: 'population_growth_5yr', direction: 'higher_better', weight: 2, why: 'More people order more goods.' },
      {
        measure: 'transportation_warehousing_utilities_industry_share_1yr',
        direction: 'higher_better',
        weight: 1,
        why: 'People with experience in logistics live there.',
      },
      {
        measure: 'commercial_electricity_price',
        direction: 'lower_better',
        weight: 1,
        why: 'Lights, cooling and conveyors need power.',
      },
    ],
  },
  {
    key: 'data_center',
    name: 'Data center',
    group: 'Plants and logistics',
    sees: 'Cheap power, room to build, builders and electricians',
    missing: 'Capacity of the grid, fiber routes, land and water rights',
    standIns: 'Population density for room to build, price growth for prices to come',
    note: 'Figures on natural hazards are of 2021, so they are left out.',
    requirements: {},
    why: 'No requirement: few people work in a data center, so a small metro is large enough.',
    criteria: [
      {
        measure: 'industrial_electricity_price',
        direction: 'lower_better',
        weight: 4,
        why: 'Power is a large running cost.',
      },
      {
        measure: 'industrial_electricity_price_growth_5yr',
        direction: 'lower_better',
        weight: 2,
        why: "A contract lasts longer than today's price.",
      },
      { measure: 'population_density', direction: 'lower_better', weight: 1, why: 'A stand-in for room to build.' },
      {
        measure: 'natural_resources_construction_maintenance_occupation_share_1yr',
        direction: 'higher_better',
        weight: 1,
        why: 'Electricians and builders live there.',
      },
    ],
  },
  {
    key: 'headquarters',
    name: 'Headquarters',
    group: 'Offices',
    sees: 'Graduates, new firms, growing jobs, homes that people can afford',
    missing: 'Flights, office rents and taxes',
    requirements: { tier: '500k' },
    why: 'A headquarters needs many kinds of specialists, and two jobs for a couple.',
    criteria: [
      {
        measure: 'bachelors_or_higher_share_1yr',
        direction: 'higher_better',
        weight: 3,
        why: 'Many positions ask for a degree.',
      },
      {
        measure: 'business_applications_per_1000',
        direction: 'higher_better',
        weight: 2,
        why: 'New firms become suppliers and customers.',
      },
      {
        measure: 'jobs_growth_6yr',
        direction: 'higher_better',
        weight: 2,
        why: 'People move to where jobs are added.',
      },
      { measure: 'population_growth_5yr', direction: 'higher_better', weight: 1, why: 'The pool of applicants grows.' },
      {
        measure: 'price_level_of_housing',
        direction: 'lower_better',
        weight: 1,
        why: 'People who move there must be able to afford a home.',
      },
    ],
  },
  {
    key: 'back_office',
    name: 'Back office',
    group: 'Offices',
    sees: 'Sales and office workers, low pay, people who look for work',
    missing: 'Office rents, staff turnover and taxes',
    requirements: { tier: '250k' },
    why: 'A large team needs many applicants within a drive.',
    criteria: [
      {
        measure: 'sales_and_office_occupation_workers_1yr',
        direction: 'higher_better',
        weight: 3,
        why: 'People who do such work live there.',
      },
      {
        measure: 'average_annual_pay',
        direction: 'lower_better',
        weight: 3,
        why: 'Pay is a large running cost, so lower is better.',
      },
      {
        measure: 'some_college_share',
        direction: 'higher_better',
        weight: 1,
        why: 'Many positions ask for some college.',
      },
      {
        measure: 'unemployment_rate',
        direction: 'higher_better',
        weight: 1,
        why: 'People who look for a job can be hired, so higher is better here.',
      },
    ],
  },
  {
    key: 'remote_workers',
    name: 'Remote workers',
    group: 'People and stores',
    sees: 'Low prices, broadband and others who work from home',
    missing: 'Internet speeds, flights, schools and climate',
    standIns: 'Broadband subscriptions for internet access',
    note: 'Crime rates are missing for too many metros.',
    requirements: {},
    why: 'No requirement: the job is elsewhere.',
    criteria: [
      { measure: 'price_level', direction: 'lower_better', weight: 3, why: 'Pay from elsewhere buys more.' },
      {
        measure: 'worked_from_home_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'Others there work from home, too.',
      },
      {
        measure: 'broadband_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'Work at home needs the internet.',
      },
      {
        measure: 'domestic_migration_rate',
        direction: 'higher_better',
        weight: 1,
        why: 'People from other places move there.',
      },
    ],
  },
  {
    key: 'retirement',
    name: 'Retirement',
    group: 'People and stores',
    sees: 'Low prices, affordable homes and people aged 65 and over',
    missing: 'Climate, doctors, hospitals and taxes on pensions',
    standIns: 'Workers in education and health for doctors and hospitals',
    note: 'Crime rates are missing for too many metros.',
    requirements: {},
    why: 'No requirement: people retire to metros of every size.',
    criteria: [
      { measure: 'price_level', direction: 'lower_better', weight: 3, why: 'A fixed income buys more.' },
      {
        measure: 'age_65_plus_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'Others of this age live there.',
      },
      {
        measure: 'median_home_value',
        direction: 'lower_better',
        weight: 2,
        why: 'Buying a home takes a large part of the savings, so lower is better.',
      },
      {
        measure: 'education_and_health_industry_share_1yr',
        direction: 'higher_better',
        weight: 1,
        why: 'A stand-in for doctors and hospitals; it includes schools.',
      },
    ],
  },
  {
    key: 'first_store',
    name: 'First store',
    group: 'People and stores',
    sees: 'A large and growing market, households with high incomes',
    missing: 'Rents of stores, competitors, foot traffic and sales taxes',
    standIns: 'Population density for customers nearby',
    requirements: { tier: '250k' },
    why: 'A store needs many customers within a drive.',
    criteria: [
      {
        measure: 'personal_income',
        direction: 'higher_better',
        weight: 3,
        why: 'The income of all residents together is the market.',
      },
      { measure: 'population_growth_5yr', direction: 'higher_better', weight: 2, why: 'The market grows.' },
      {
        measure: 'median_household_income_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'Households with more income spend more.',
      },
      { measure: 'population_density', direction: 'higher_better', weight: 1, why: 'More people live near a store.' },
      {
        measure: 'average_annual_pay',
        direction: 'lower_better',
        weight: 1,
        why: 'Pay is a cost here, so lower is better.',
      },
    ],
  },
  {
    key: 'university_partner',
    name: 'University partner',
    group: 'Offices',
    sees: 'Research universities, graduate students, new firms',
    missing: 'Spending on research, patents, and fields of study',
    standIns: 'New firms for firms that use research',
    requirements: {},
    why: 'No requirement: a research university may be in a small metro.',
    criteria: [
      {
        measure: 'research_universities',
        direction: 'higher_better',
        weight: 3,
        why: 'They do the research and have the laboratories.',
      },
      {
        measure: 'graduate_enrollment',
        direction: 'higher_better',
        weight: 2,
        why: 'Graduate students work on projects and can be hired.',
      },
      {
        measure: 'graduate_degree_share_1yr',
        direction: 'higher_better',
        weight: 2,
        why: 'Many people with such degrees stay.',
      },
      {
        measure: 'business_applications_per_1000',
        direction: 'higher_better',
        weight: 1,
        why: 'New firms take up results.',
      },
    ],
  },
];

/** The measures to choose from. */
interface Available {
  readonly measures: readonly Pick<StartData['measures'][number], 'name'>[];
}

/** Returns the presets whose measures are all available. */
export function availablePresets(start: Available): readonly Preset[] {
  let available = byStart.get(start);
  if (!available) byStart.set(start, (available = findAvailable(start)));
  return available;
}

const byStart = new WeakMap<Available, readonly Preset[]>();

function findAvailable({ measures }: Available): Preset[] {
  const names = new Set(measures.map(({ name }) => name));
  return presets.filter(({ criteria }) => criteria.every(({ measure }) => names.has(measure)));
}

/** Returns the requirements and criteria of a preset as parts of a state. */
export function startFrom({ requirements, criteria }: Preset): Choices {
  return { requirements: { ...requirements }, criteria: criteria.map(({ why: _, ...criterion }) => criterion) };
}

/** Says what a preset does not see. */
export const unseenWords = ({ missing, note }: Preset): string =>
  [`${missing} are not in the data.`, note].filter(Boolean).join(' ');

/** Returns the path of the page that starts from a preset. */
export const presetPath = ({ key }: Pick<Preset, 'key'>): string => `/explorer/${key}`;

/** Returns the title of the page: of a preset, or of any other ranking. */
export const pageTitle = (preset: Preset | undefined): string =>
  preset ? `${preset.name}: metros ranked` : 'Explorer';

/** Whether a state has the requirements and criteria of a preset, unchanged. */
function isPreset(preset: Preset, { requirements, criteria }: Choices): boolean {
  const set = Object.entries(requirements).filter(([, value]) => value !== undefined);
  return JSON.stringify({ requirements: Object.fromEntries(set), criteria }) === JSON.stringify(startFrom(preset));
}

/** Returns the preset that a state has unchanged; undefined: none. */
export const usedPreset = (start: StartData, state: Choices): Preset | undefined =>
  availablePresets(start).find((preset) => isPreset(preset, state));
