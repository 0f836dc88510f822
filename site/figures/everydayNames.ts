/** Other names of metros, by CBSA code, which the search of the site finds. */
export const metroNicknames: Readonly<Record<string, readonly string[]>> = {
  '10900': ['Lehigh Valley'],
  '16980': ['Chicagoland'],
  '19100': ['DFW', 'Metroplex'],
  '19340': ['Quad Cities'],
  '24660': ['Piedmont Triad'],
  '26900': ['Indy'],
  '28140': ['KC'],
  '29820': ['Vegas'],
  '31080': ['LA'],
  '32580': ['Rio Grande Valley'],
  '33100': ['South Florida'],
  '33460': ['Twin Cities'],
  '35380': ['NOLA'],
  '35620': ['NYC', 'New York City'],
  '36420': ['OKC'],
  '37340': ['Space Coast'],
  '37980': ['Philly'],
  '40140': ['Inland Empire'],
  '41620': ['SLC'],
  '41860': ['SF', 'Bay Area'],
  '41940': ['Silicon Valley'],
  '47260': ['Hampton Roads'],
  '47900': ['DC', 'Washington DC'],
};

const costs = ['cost of living', 'living costs'];

/** What people type to find a measure, in addition to the search terms of the release. */
export const wordsForMeasure: Readonly<Record<string, readonly string[]>> = {
  fair_market_rent_2br: costs,
  median_gross_rent: costs,
  median_home_value: costs,
  median_owner_costs_with_mortgage: costs,
  rent_burden_share: costs,
};
