import { siteData } from '../siteData.ts';

/** How many datasets the home page names. */
const maxDatasets = 5;

/** Returns the datasets with figures of the newest years, those that are new in this release first. */
export function newestDatasets() {
  const earlier = siteData.releases.find(({ id }) => id !== siteData.release)?.datasets.map(({ key }) => key);
  const isNew = (key: string) => earlier !== undefined && !earlier.includes(key);
  return siteData.datasets
    .filter((dataset) => dataset.latest_year !== null)
    .map((dataset) => ({ ...dataset, isNew: isNew(dataset.key) }))
    .sort((a, b) => b.latest_year! - a.latest_year! || Number(b.isNew) - Number(a.isNew))
    .slice(0, maxDatasets);
}
