import type { NotHeld } from '../schemas/measure.ts';
import { quote, singularOf, wordsOf } from './text.ts';

/** What people search for although no measure has it. */
interface NotHeldSubject {
  /** Its name, such as "Property tax". */
  readonly subject: string;
  /** Phrases that mean it wherever a search has them. */
  readonly words: readonly string[];
  /** Phrases that mean it only if a search has no other words: "port" is also a part of names. */
  readonly alone?: readonly string[];
  /** What is held instead, or why nothing is. */
  readonly note: string;
  /** The names of the nearest measures, the nearest first. */
  readonly nearest: readonly string[];
  /** Who publishes it, and where. */
  readonly publisher: string;
  readonly url: string;
  /** The dataset that has it: a release with this dataset holds it. */
  readonly unless?: string;
}

/**
 * What is not in the data and where to get it. The search of the API, the tools and the site say so, and docs/not-here.md lists it.
 * A subject whose figures become measures is removed here.
 */
export const notHeldGroups: readonly { readonly name: string; readonly subjects: readonly NotHeldSubject[] }[] = [
  {
    name: 'Prices and costs',
    subjects: [
      {
        subject: 'Inflation and consumer prices (CPI)',
        words: ['CPI', 'consumer price index', 'inflation rate', 'rate of inflation'],
        alone: ['inflation'],
        note: 'There is no measure of inflation. The price level compares places in one year.',
        nearest: ['price_level'],
        publisher: 'U.S. Bureau of Labor Statistics, Consumer Price Index',
        url: 'https://www.bls.gov/cpi/',
      },
      {
        subject: 'Prices of single goods, such as groceries',
        words: [
          'groceries',
          'grocery prices',
          'food prices',
          'price of milk',
          'restaurant prices',
          'cost of living index',
        ],
        note: 'Prices of single goods are not in the data. The price levels of goods and of all items compare places.',
        nearest: ['price_level_of_goods', 'price_level'],
        publisher: 'Council for Community and Economic Research, Cost of Living Index',
        url: 'https://www.coli.org/',
      },
      {
        subject: 'Gasoline price',
        words: ['gas price', 'price of gas', 'gasoline', 'fuel price', 'diesel'],
        note: 'Prices of motor fuel are not in the data. The price level of goods includes them.',
        nearest: ['price_level_of_goods'],
        publisher: 'U.S. Energy Information Administration, Gasoline and Diesel Fuel Update',
        url: 'https://www.eia.gov/petroleum/gasdiesel/',
      },
      {
        subject: 'Natural gas price',
        words: ['natural gas price', 'price of natural gas', 'natural gas cost', 'industrial gas price'],
        note: 'Prices of natural gas are not in the data. The price level of utilities includes what households pay for it.',
        nearest: ['price_level_of_utilities', 'gas_heating_share'],
        publisher: 'U.S. Energy Information Administration, Natural Gas',
        url: 'https://www.eia.gov/naturalgas/',
      },
      {
        subject: 'Hotel prices and occupancy',
        words: ['hotel price', 'hotel rate', 'hotel cost', 'room rate', 'hotel occupancy', 'per diem'],
        note: 'Hotel rates are not in the data. Hotels and restaurants are counted together.',
        nearest: ['accommodation_and_food_establishments', 'price_level_of_other_services'],
        publisher: 'U.S. General Services Administration, per diem rates',
        url: 'https://www.gsa.gov/travel/plan-book/per-diem-rates',
      },
      {
        subject: 'Childcare',
        words: ['childcare', 'child care', 'daycare', 'day care', 'preschool cost'],
        note: 'Prices and places of childcare are not in the data. The number of young children is.',
        nearest: ['population_under_5', 'price_level_of_other_services'],
        publisher: "U.S. Department of Labor, Women's Bureau, National Database of Childcare Prices",
        url: 'https://www.dol.gov/agencies/wb/topics/featured-childcare',
      },
      {
        subject: 'Insurance premiums',
        words: [
          'car insurance',
          'auto insurance',
          'home insurance',
          'homeowners insurance',
          'insurance premium',
          'insurance premiums',
        ],
        note: 'Insurance premiums are not in the data. Owner costs include homeowners insurance.',
        nearest: ['median_owner_costs_without_mortgage', 'price_level_of_other_services'],
        publisher: 'National Association of Insurance Commissioners, Auto Insurance Database Report',
        url: 'https://content.naic.org/',
      },
      {
        subject: 'Parking',
        words: ['parking cost', 'parking price', 'parking rates'],
        note: 'Prices of parking are not in the data. The price level of other services includes them.',
        nearest: ['price_level_of_other_services'],
        publisher: 'Council for Community and Economic Research, Cost of Living Index',
        url: 'https://www.coli.org/',
      },
      {
        subject: 'Interest rates',
        words: ['interest rate', 'mortgage rate', 'federal funds rate'],
        note: 'Interest rates are not in the data. They hardly differ between metros. Monthly costs of owners with a mortgage do.',
        nearest: ['median_owner_costs_with_mortgage'],
        publisher: 'Federal Reserve Bank of St. Louis, FRED',
        url: 'https://fred.stlouisfed.org/',
      },
      {
        subject: 'Debt and credit scores',
        words: [
          'credit score',
          'household debt',
          'student debt',
          'student loan',
          'bankruptcy',
          'bankruptcies',
          'credit card debt',
        ],
        alone: ['debt'],
        note: 'Debts of households are not in the data. The share of homes with a mortgage is.',
        nearest: ['mortgaged_share'],
        publisher: 'Federal Reserve Bank of New York, Household Debt and Credit Report',
        url: 'https://www.newyorkfed.org/microeconomics/hhdc',
      },
    ],
  },
  {
    name: 'Taxes and rules',
    subjects: [
      {
        subject: 'Property tax',
        words: ['property tax', 'property taxes', 'real estate tax', 'mill rate'],
        note: 'Rates of property tax are not in the data. Costs of owners without a mortgage include the tax, insurance and utilities.',
        nearest: ['median_owner_costs_without_mortgage', 'median_home_value'],
        publisher: 'U.S. Census Bureau, American Community Survey, table B25103',
        url: 'https://data.census.gov/table?q=B25103',
      },
      {
        subject: 'Sales tax',
        words: ['sales tax', 'sales taxes', 'use tax'],
        note: 'Rates of sales tax are not in the data, and no measure is near.',
        nearest: [],
        publisher: 'Federation of Tax Administrators',
        url: 'https://taxadmin.org/',
      },
      {
        subject: 'Corporate and personal income tax',
        words: [
          'corporate tax',
          'corporate income tax',
          'business tax',
          'income tax',
          'state tax',
          'tax burden',
          'tax climate',
        ],
        alone: ['tax', 'taxes', 'taxation', 'tax rate'],
        note: 'Tax rates are not in the data. The catalog of incentive programs has tax credits and exemptions.',
        nearest: [],
        publisher: 'Federation of Tax Administrators; U.S. Census Bureau, State Government Tax Collections',
        url: 'https://www.census.gov/programs-surveys/stc.html',
      },
      {
        subject: 'Minimum wage',
        words: ['minimum wage', 'minimum wages', 'living wage'],
        note: 'Minimum wages are not in the data. Average pay is.',
        nearest: ['average_weekly_wage', 'average_annual_pay'],
        publisher: 'U.S. Department of Labor, Wage and Hour Division',
        url: 'https://www.dol.gov/agencies/whd/minimum-wage/state',
      },
      {
        subject: 'Union membership',
        words: ['union membership', 'unionization', 'labor union', 'unionized', 'collective bargaining'],
        alone: ['union', 'unions'],
        note: 'Union membership is not in the data. Each metro says whether its states have right-to-work laws.',
        nearest: [],
        publisher: 'Hirsch, Macpherson and Even, Union Membership and Coverage Database',
        url: 'https://www.unionstats.com/',
      },
      {
        subject: 'Zoning and land use rules',
        words: ['zoning', 'land use', 'impact fee', 'permitting time'],
        note: 'Zoning is not in the data. Building permits are.',
        nearest: ['building_permit_units_per_1000_people', 'building_permit_units'],
        publisher: 'Wharton Residential Land Use Regulatory Index',
        url: 'https://real-faculty.wharton.upenn.edu/gyourko/land-use-survey/',
      },
    ],
  },
  {
    name: 'Work',
    subjects: [
      {
        subject: 'Jobs and pay of single occupations',
        words: [
          ...['wages by occupation', 'pay by occupation', 'occupational wages', 'OEWS', 'OES', 'software developers'],
          ...[
            'software engineers',
            'programmers',
            'data scientists',
            'nurses',
            'registered nurses',
            'truck drivers',
            'welders',
          ],
          ...['electricians', 'plumbers', 'machinists', 'mechanics', 'accountants', 'engineers', 'teachers', 'lawyers'],
          ...['forklift operators', 'customer service representatives', 'STEM workers'],
        ],
        note: 'Single occupations are not in the data. Residents by five groups of occupations are, and pay of all workers.',
        nearest: [
          'management_business_science_arts_occupation_workers_1yr',
          'production_and_transportation_occupation_workers_1yr',
          'natural_resources_construction_maintenance_occupation_workers_1yr',
          'average_annual_pay',
        ],
        publisher: 'U.S. Bureau of Labor Statistics, Occupational Employment and Wage Statistics',
        url: 'https://www.bls.gov/oes/',
        unless: 'bls-oews',
      },
      {
        subject: 'Apprenticeships',
        words: ['apprenticeship', 'apprentices', 'job training'],
        note: 'Apprenticeships are not in the data. Schools with programs of less than two years, which train for trades, are.',
        nearest: [
          'less_than_two_year_institutions',
          'natural_resources_construction_maintenance_occupation_workers_1yr',
        ],
        publisher: 'U.S. Department of Labor, apprenticeship data and statistics',
        url: 'https://www.apprenticeship.gov/data-and-statistics',
      },
      {
        subject: 'Job openings, turnover and layoffs',
        words: ['job openings', 'vacant jobs', 'job vacancies', 'turnover', 'quits', 'layoff', 'JOLTS', 'WARN notice'],
        note: 'Openings and layoffs are not in the data. Unemployment and job growth are.',
        nearest: ['unemployment_rate', 'jobs_growth_1yr'],
        publisher: 'U.S. Bureau of Labor Statistics, Job Openings and Labor Turnover Survey',
        url: 'https://www.bls.gov/jlt/',
      },
    ],
  },
  {
    name: 'Business and innovation',
    subjects: [
      {
        subject: 'Patents',
        words: ['patent', 'inventions', 'inventors'],
        note: 'Patents are not in the data. Research universities and new businesses are.',
        nearest: ['research_universities', 'business_applications_per_1000'],
        publisher: 'U.S. Patent and Trademark Office, Open Data Portal',
        url: 'https://data.uspto.gov/',
      },
      {
        subject: 'Research and development',
        words: ['R&D', 'research and development', 'research spending'],
        note: 'Spending on research is not in the data. Research universities are, and GDP of professional and technical services.',
        nearest: ['research_universities', 'professional_and_technical_services_gdp'],
        publisher: 'National Center for Science and Engineering Statistics',
        url: 'https://ncses.nsf.gov/',
      },
      {
        subject: 'Venture capital',
        words: ['venture capital', 'VC', 'startup funding', 'angel investors', 'private equity'],
        note: 'Venture capital is not in the data. Applications for new businesses are.',
        nearest: ['business_applications_per_1000', 'business_applications'],
        publisher: 'National Venture Capital Association, Venture Monitor',
        url: 'https://nvca.org/',
      },
      {
        subject: 'Exports',
        words: ['export', 'exports', 'imports', 'international trade', 'foreign trade', 'tariff'],
        note: 'Exports are not in the data. GDP of manufacturing is the nearest.',
        nearest: ['manufacturing_gdp'],
        publisher: 'International Trade Administration, Metropolitan Export Series',
        url: 'https://www.trade.gov/metropolitan-export-series-methodology',
      },
      {
        subject: 'Foreign direct investment',
        words: ['FDI', 'foreign direct investment', 'foreign investment', 'foreign-owned companies'],
        note: 'Foreign investment is not in the data, and no measure is near.',
        nearest: [],
        publisher: 'U.S. Bureau of Economic Analysis, direct investment',
        url: 'https://www.bea.gov/data/intl-trade-investment',
      },
      {
        subject: 'Industrial land and buildings',
        words: [
          ...[
            'industrial land',
            'industrial site',
            'industrial vacancy',
            'industrial rent',
            'warehouse rent',
            'warehouse vacancy',
          ],
          ...['shovel-ready', 'industrial park', 'industrial space', 'land price', 'cost of land'],
        ],
        note: 'Sites, vacancy and rents of industrial property are not in the data. No measure is near.',
        nearest: [],
        publisher: 'Cushman & Wakefield, U.S. MarketBeat reports',
        url: 'https://www.cushmanwakefield.com/en/united-states/insights/us-marketbeats',
      },
      {
        subject: 'Office and retail space',
        words: [
          'office vacancy',
          'office rent',
          'office space',
          'office market',
          'commercial rent',
          'retail space',
          'retail rent',
          'coworking',
        ],
        note: 'Vacancy and rents of offices and stores are not in the data. Those of homes are.',
        nearest: [],
        publisher: 'Cushman & Wakefield, U.S. MarketBeat reports',
        url: 'https://www.cushmanwakefield.com/en/united-states/insights/us-marketbeats',
      },
      {
        subject: 'Construction cost',
        words: ['construction cost', 'building cost', 'cost to build'],
        note: 'Costs of construction are not in the data. The stated value of permitted homes is.',
        nearest: ['permit_value'],
        publisher: 'U.S. Department of Defense, Unified Facilities Criteria, area cost factors',
        url: 'https://www.wbdg.org/dod/ufc/ufc-3-701-01',
      },
      {
        subject: 'Visitors and conventions',
        words: ['visitors', 'tourist arrivals', 'visitor spending', 'conventions'],
        note: 'Visitors are not counted in the data. Jobs in hotels and restaurants are.',
        nearest: ['accommodation_and_food_jobs', 'leisure_and_hospitality_gdp'],
        publisher: 'National Travel and Tourism Office',
        url: 'https://www.trade.gov/national-travel-and-tourism-office',
      },
    ],
  },
  {
    name: 'Transport and networks',
    subjects: [
      {
        subject: 'Airports and flights',
        words: [
          'airport',
          'airports',
          'flight',
          'nonstop flights',
          'airfare',
          'air service',
          'enplanements',
          'air cargo',
        ],
        note: 'Airports are not in the data. The industry of residents who work in transportation is.',
        nearest: ['transportation_warehousing_utilities_industry_workers_1yr'],
        publisher: 'Federal Aviation Administration, passenger boarding and all-cargo data',
        url: 'https://www.faa.gov/airports/planning_capacity/passenger_allcargo_stats/passenger',
      },
      {
        subject: 'Ports',
        words: ['seaport', 'container port', 'port tonnage', 'cargo tonnage', 'shipping port'],
        alone: ['port', 'ports', 'harbor'],
        note: 'Ports are not in the data. GDP of transportation and warehousing is.',
        nearest: ['transportation_and_warehousing_gdp'],
        publisher: 'U.S. Army Corps of Engineers, Waterborne Commerce Statistics Center',
        url: 'https://www.iwr.usace.army.mil/About/Technical-Centers/WCSC-Waterborne-Commerce-Statistics-Center-2/WCSC-Waterborne-Commerce/',
      },
      {
        subject: 'Highways and rail',
        words: [
          'highway',
          'freeway',
          'freight rail',
          'railroad access',
          'rail access',
          'intermodal',
          'amtrak',
          'truck traffic',
        ],
        alone: ['interstate', 'rail', 'railroad', 'roads', 'trains'],
        note: 'Roads and rail lines are not in the data. Times to work and GDP of transportation and warehousing are.',
        nearest: ['transportation_and_warehousing_gdp', 'mean_travel_time_to_work_1yr'],
        publisher: 'Bureau of Transportation Statistics, National Transportation Atlas Database',
        url: 'https://www.bts.gov/ntad',
      },
      {
        subject: 'Traffic congestion',
        words: ['traffic', 'congestion', 'traffic delay', 'traffic jam'],
        note: 'Delays in traffic are not in the data. Times to work are.',
        nearest: ['mean_travel_time_to_work_1yr', 'long_commute_share'],
        publisher: 'Texas A&M Transportation Institute, Urban Mobility Report',
        url: 'https://mobility.tamu.edu/umr/',
      },
      {
        subject: 'Walkability and transit service',
        words: [
          'walkability',
          'walk score',
          'walkable',
          'bike lanes',
          'bikeability',
          'transit score',
          'transit frequency',
        ],
        note: 'Scores of walkability are not in the data. Shares of workers who walk or use public transportation are.',
        nearest: ['walked_to_work_share_1yr', 'public_transportation_share_1yr'],
        publisher: 'U.S. Environmental Protection Agency, National Walkability Index',
        url: 'https://www.epa.gov/smartgrowth/smart-location-mapping',
      },
      {
        subject: 'Internet speed, fiber and mobile coverage',
        words: [
          'internet speed',
          'broadband speed',
          'fiber',
          'fiber optic',
          '5G',
          'cell coverage',
          'mobile coverage',
          'gigabit',
        ],
        note: 'Speeds and networks are not in the data. The share of households with broadband is.',
        nearest: ['broadband_share_1yr', 'broadband_share'],
        publisher: 'Federal Communications Commission, National Broadband Map',
        url: 'https://broadbandmap.fcc.gov/',
      },
      {
        subject: 'Electric grid, outages and renewable energy',
        words: [
          ...['power outage', 'outages', 'grid', 'grid capacity', 'transmission', 'substation', 'SAIDI'],
          ...['renewable energy', 'solar', 'wind power', 'clean energy', 'nuclear power', 'power plants'],
        ],
        note: 'Plants, grids and outages are not in the data. Electricity prices are, and sales by state.',
        nearest: ['industrial_electricity_price', 'average_electricity_price', 'total_electricity_sales'],
        publisher: 'U.S. Energy Information Administration, Electricity',
        url: 'https://www.eia.gov/electricity/',
      },
      {
        subject: 'Electric vehicles',
        words: ['electric vehicle', 'EV charging', 'charging station', 'electric cars'],
        alone: ['EV', 'EVs'],
        note: 'Electric vehicles are not in the data. Shares of households without a vehicle are.',
        nearest: ['no_vehicle_share'],
        publisher: 'U.S. Department of Energy, Alternative Fuels Data Center',
        url: 'https://afdc.energy.gov/',
      },
      {
        subject: 'Water supply and price',
        words: [
          ...['water price', 'water rate', 'water cost', 'water bill', 'water supply', 'drinking water', 'tap water'],
          ...['water rights', 'water stress', 'water use', 'groundwater', 'sewer', 'wastewater'],
        ],
        note: 'Supply and prices of water are not in the data. The area of lakes, rivers and coastal waters is.',
        nearest: ['water_area', 'price_level_of_utilities'],
        publisher: 'U.S. Geological Survey, water use',
        url: 'https://www.usgs.gov/mission-areas/water-resources',
      },
    ],
  },
  {
    name: 'Time and place',
    subjects: [
      {
        subject: 'Forecasts and projections',
        words: ['forecast', 'projection', 'projected population', 'future population', 'outlook'],
        note: 'The data has figures of past years only.',
        nearest: ['population', 'population_growth_5yr'],
        publisher: 'U.S. Census Bureau, Population Projections (of the nation)',
        url: 'https://www.census.gov/programs-surveys/popproj.html',
      },
      {
        subject: 'Figures of months and quarters',
        words: ['monthly unemployment', 'monthly jobs', 'seasonally adjusted', 'this month', 'last month'],
        alone: ['monthly', 'quarterly'],
        note: 'Figures are of years, and house price indexes also of the fourth quarter.',
        nearest: ['unemployment_rate', 'jobs', 'house_price_index_q4'],
        publisher: 'U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics',
        url: 'https://www.bls.gov/lau/',
      },
      {
        subject: 'ZIP codes, cities and neighborhoods',
        words: ['ZIP code', 'ZIP codes', 'postal code', 'block group', 'neighborhood', 'school district'],
        note: 'The smallest places in the data are counties.',
        nearest: [],
        publisher: 'U.S. Census Bureau, American Community Survey',
        url: 'https://data.census.gov/',
      },
      {
        subject: 'Rents over the years',
        words: ['rent growth', 'rent increase', 'rent change', 'rising rent', 'rising rents', 'rents over time'],
        note: 'The data has median rents of one period, and fair market rents of one fiscal year: no change follows.',
        nearest: ['median_gross_rent', 'fair_market_rent_2br', 'price_level_of_housing'],
        publisher: 'U.S. Census Bureau, American Community Survey, table B25064',
        url: 'https://data.census.gov/table?q=B25064',
      },
    ],
  },
  {
    name: 'Nature',
    subjects: [
      {
        subject: 'Carbon emissions',
        words: ['carbon emissions', 'greenhouse gas', 'greenhouse gases', 'CO2', 'carbon footprint'],
        note: 'Emissions are not in the data. Electricity sales of states are.',
        nearest: ['total_electricity_sales'],
        publisher: 'U.S. Environmental Protection Agency, Greenhouse Gas Reporting Program',
        url: 'https://www.epa.gov/ghgreporting',
      },
      {
        subject: 'Drinking water quality',
        words: ['water quality', 'drinking water', 'lead pipes'],
        note: 'The quality of drinking water is not in the data.',
        nearest: [],
        publisher: 'U.S. Environmental Protection Agency, Safe Drinking Water Information System',
        url: 'https://www.epa.gov/ground-water-and-drinking-water',
      },
      {
        subject: 'Climate and weather',
        words: [
          ...[
            'climate change',
            'climate risk',
            'weather',
            'temperature',
            'rainfall',
            'precipitation',
            'snowfall',
            'sunshine',
            'sunny days',
            'humidity',
          ],
          ...['heat wave', 'hottest', 'coldest', 'drought', 'sea level'],
        ],
        alone: ['climate', 'snow', 'rain', 'heat'],
        note: 'Temperature, rain and snow are not in the data. The risk from natural hazards is.',
        nearest: ['hazard_risk_index', 'expected_annual_loss'],
        publisher: 'National Centers for Environmental Information, U.S. Climate Normals',
        url: 'https://www.ncei.noaa.gov/products/land-based-station/us-climate-normals',
      },
      {
        subject: 'Risk of a single hazard',
        words: [
          ...['earthquake', 'hurricane', 'tornado', 'wildfire', 'flood risk', 'flood zone', 'hail', 'seismic'],
          ...['storm surge', 'winter storm'],
        ],
        note: 'Risks of single hazards are not in the data. The index and the expected loss combine 18 hazards.',
        nearest: ['hazard_risk_index', 'expected_annual_loss'],
        publisher: 'Federal Emergency Management Agency, National Risk Index',
        url: 'https://hazards.fema.gov/nri/',
      },
      {
        subject: 'Air quality',
        words: ['air quality', 'air pollution', 'smog', 'AQI', 'pollution'],
        note: 'Air quality is not in the data, and no measure is near.',
        nearest: [],
        publisher: 'U.S. Environmental Protection Agency, Air Quality System',
        url: 'https://www.epa.gov/outdoor-air-quality-data',
        unless: 'epa-aqi-county',
      },
      {
        subject: 'Parks and recreation',
        words: ['park score', 'green space', 'public parks', 'hiking trails', 'nightlife'],
        alone: ['parks', 'trails', 'beaches', 'hiking'],
        note: 'Parks are not in the data. GDP of arts, entertainment and recreation is.',
        nearest: ['arts_and_recreation_gdp'],
        publisher: 'Trust for Public Land, ParkScore',
        url: 'https://www.tpl.org/parkscore',
      },
    ],
  },
  {
    name: 'People',
    subjects: [
      {
        subject: 'Income inequality (Gini index)',
        words: ['inequality', 'gini', 'gini index', 'gini coefficient', 'income gap'],
        note: 'The Gini index is not in the data. Shares of households with high and low incomes are.',
        nearest: ['household_income_200000_plus_share', 'household_income_under_25000_share'],
        publisher: 'U.S. Census Bureau, American Community Survey, table B19083',
        url: 'https://data.census.gov/table?q=B19083',
      },
      {
        subject: 'Migration between two places (IRS)',
        words: [
          'IRS migration',
          'migration flows',
          'where people move from',
          'where people move to',
          'migration by income',
        ],
        note: 'Moves from one place to another are not in the data. Net migration and moves from other states are.',
        nearest: ['domestic_migration', 'net_migration', 'moved_from_another_state_share_1yr'],
        publisher: 'Internal Revenue Service, migration data',
        url: 'https://www.irs.gov/statistics/soi-tax-stats-migration-data',
      },
      {
        subject: 'Marriage and divorce',
        words: ['divorce', 'divorced', 'divorce rate', 'marriage rate'],
        note: 'Marriages and divorces are not in the data. The share of households of married couples is.',
        nearest: ['married_couple_household_share_1yr'],
        publisher: 'U.S. Census Bureau, American Community Survey, table S1201',
        url: 'https://data.census.gov/table?q=S1201',
      },
      {
        subject: 'Religion',
        words: ['religion', 'religious', 'churches'],
        note: 'Religion is not in the data: the Census Bureau does not ask about it.',
        nearest: [],
        publisher: 'Association of Statisticians of American Religious Bodies, U.S. Religion Census',
        url: 'https://www.usreligioncensus.org/',
      },
      {
        subject: 'Homelessness',
        words: ['homelessness', 'homeless', 'unhoused', 'point-in-time count'],
        note: 'Homelessness is not in the data. The share of renters who pay 30 percent of their income or more is.',
        nearest: ['rent_burden_share'],
        publisher: 'U.S. Department of Housing and Urban Development, Annual Homelessness Assessment Report',
        url: 'https://www.huduser.gov/portal/datasets/ahar.html',
      },
      {
        subject: 'Evictions and foreclosures',
        words: ['eviction', 'foreclosure'],
        note: 'Evictions and foreclosures are not in the data. Burdens of renters and owners are.',
        nearest: ['rent_burden_share', 'owner_burden_share'],
        publisher: 'Eviction Lab, Princeton University',
        url: 'https://evictionlab.org/',
      },
      {
        subject: 'Homes for sale and asking prices',
        words: [
          'listing price',
          'asking price',
          'homes sold',
          'home sales',
          'housing inventory',
          'days on market',
          'asking rent',
          'zillow',
        ],
        note: 'Listings are not in the data. House price indexes, home values and rents are.',
        nearest: ['house_price_growth_1yr', 'median_home_value', 'median_gross_rent'],
        publisher: 'Zillow Research',
        url: 'https://www.zillow.com/research/data/',
      },
      {
        subject: 'Elections and voters',
        words: ['election', 'voter', 'voters', 'politics', 'political lean', 'voter turnout'],
        note: 'Elections are not in the data. The number of adults is.',
        nearest: ['population_18_plus'],
        publisher: 'MIT Election Data and Science Lab',
        url: 'https://electionlab.mit.edu/data',
      },
    ],
  },
  {
    name: 'Health',
    subjects: [
      {
        subject: 'Life expectancy and causes of death',
        words: [
          'life expectancy',
          'longevity',
          'suicide',
          'overdose',
          'cancer',
          'infant mortality',
          'causes of death',
          'gun deaths',
        ],
        note: 'Life expectancy is not in the data. Deaths per 1,000 people are; they are higher where people are older.',
        nearest: ['death_rate', 'median_age_1yr'],
        publisher: 'National Center for Health Statistics, CDC WONDER',
        url: 'https://wonder.cdc.gov/',
      },
      {
        subject: 'Obesity, smoking and other health of adults',
        words: [
          'obesity',
          'obese',
          'smoking',
          'smokers',
          'vaccination',
          'vaccination rate',
          'diabetes',
          'mental health',
          'depression',
          'exercise',
          'CDC PLACES',
          'healthiest',
        ],
        note: 'Health of adults is not in the data. Disability and health insurance are.',
        nearest: ['disability_share_1yr', 'uninsured_share_1yr'],
        publisher: 'Centers for Disease Control and Prevention, PLACES',
        url: 'https://www.cdc.gov/places/',
      },
      {
        subject: 'Doctors and hospitals',
        words: [
          'doctors',
          'physicians',
          'primary care',
          'dentists',
          'hospitals',
          'hospital beds',
          'hospital quality',
          'pharmacies',
        ],
        note: 'Doctors and hospitals are not counted in the data. GDP of health care and the workers of health and education are.',
        nearest: ['education_and_health_industry_workers_1yr', 'health_care_gdp', 'medical_degree_institutions'],
        publisher: 'Health Resources and Services Administration, Area Health Resources Files',
        url: 'https://data.hrsa.gov/topics/health-workforce/ahrf',
      },
    ],
  },
  {
    name: 'Education',
    subjects: [
      {
        subject: 'Public schools and test scores',
        words: [
          ...[
            'test scores',
            'school quality',
            'school ratings',
            'public schools',
            'best schools',
            'good schools',
            'K-12',
            'school districts',
          ],
          ...['private schools', 'high school graduation rate', 'student teacher ratio', 'pre-k'],
        ],
        alone: ['schools', 'school'],
        note: 'Schools and their results are not in the data. Shares of adults by education and the number of children are.',
        nearest: ['high_school_or_higher_share', 'population_5_to_13'],
        publisher: 'Educational Opportunity Project at Stanford University; National Center for Education Statistics',
        url: 'https://edopportunity.org/',
      },
      {
        subject: 'Degrees by field, tuition and graduation rates of colleges',
        words: [
          ...[
            'STEM',
            'STEM graduates',
            'STEM degrees',
            'engineering graduates',
            'degrees awarded',
            'college major',
            'tuition',
          ],
          ...['graduation rate', 'university ranking', 'best universities', 'completions'],
        ],
        note: 'Degrees by field and tuition are not in the data. Students, colleges and adults with degrees are.',
        nearest: ['graduate_enrollment', 'college_enrollment', 'graduate_degree_share_1yr'],
        publisher: 'National Center for Education Statistics, IPEDS; College Scorecard',
        url: 'https://collegescorecard.ed.gov/data/',
      },
    ],
  },
];

export const notHeldSubjects = notHeldGroups.flatMap(({ subjects }) => subjects);

/** The datasets and measures that are served, as a `Release` has them. */
export interface ServedNames {
  hasDataset(key: string): boolean;
  findMeasure(name: string): unknown;
}

/**
 * Returns the subjects in the text of a search that are not held. Singular and plural are the same. Of a phrase within a longer one, only
 * the longer one counts: "natural gas price" is not the price of gasoline.
 */
export function notHeldIn(q: string, served: ServedNames): NotHeld[] {
  const typed = phraseOf(q);
  const found = phrases
    .filter(({ of: { unless } }) => unless === undefined || !served.hasDataset(unless))
    .map(({ of, words, alone }) => ({
      of,
      matches: [...words.filter((one) => typed.includes(one)), ...alone.filter((one) => typed === one)],
    }));
  const all = found.flatMap(({ matches }) => matches);
  const isWithin = (one: string) => all.some((other) => other !== one && other.includes(one));
  return found
    .filter(({ matches }) => matches.some((one) => !isWithin(one)))
    .map(({ of: { subject, note, nearest, publisher, url } }) => {
      return {
        subject,
        note,
        nearest: nearest.filter((name) => served.findMeasure(name) !== undefined),
        publisher,
        url,
      };
    });
}

/** Says what is not held, the nearest measures and who has it. */
export function notHeldText({ subject, note, nearest, publisher, url }: NotHeld): string {
  const names = nearest.length > 0 ? ` Nearest: ${nearest.map(quote).join(', ')}.` : '';
  return `Not held: ${subject}. ${note}${names} Published by ${publisher} (${url})`;
}

/** Returns words with a space before and after each, without the ending of plurals. */
const phraseOf = (text: string): string => ` ${wordsOf(text).map(singularOf).join(' ')} `;

const phrases = notHeldSubjects.map((of) => {
  return { of, words: of.words.map(phraseOf), alone: (of.alone ?? []).map(phraseOf) };
});
