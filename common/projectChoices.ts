/** What a person decided about a place of a shortlist. */
export const placeStatuses = ['candidate', 'rejected', 'chosen'] as const;
export type PlaceStatus = (typeof placeStatuses)[number];

/** The most characters of each text, and the most projects of an account or a browser, places of a shortlist and regions of a ranking. */
export const projectLimits = {
  ...{ name: 100, purpose: 500, note: 1000, regionName: 100 },
  ...{ places: 100, projects: 200, regions: 10 },
} as const;

/** For how many days a link to a project may work. */
export const linkDays = [7, 30, 90] as const;
