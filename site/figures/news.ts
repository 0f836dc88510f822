import { content } from '../release.ts';

/** How many datasets the home page names. */
const maxDatasets = 5;

/** Returns the datasets that are new in this release, then those with figures of the newest years. */
export function newestDatasets() {
  const earlier = content.releases.find(({ id }) => id !== content.id)?.contents.map(({ key }) => key);
  const isNew = (key: string) => earlier !== undefined && !earlier.includes(key);
  return content.datasets
    .filter((dataset) => dataset.latest_year !== null)
    .map((dataset) => ({ ...dataset, isNew: isNew(dataset.key) }))
    .sort((a, b) => Number(b.isNew) - Number(a.isNew) || b.latest_year! - a.latest_year!)
    .slice(0, maxDatasets);
}
