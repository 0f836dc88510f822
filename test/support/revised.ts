import { join } from 'node:path';
import type { ProjectContent } from '../../common/project.ts';
import { copyTiny, edit } from '../import/folders.ts';
import { buildTiny, type Workshop, workshop } from './tiny.ts';

/**
 * Builds the releases `tiny-1` and `tiny-2` in one folder. In `tiny-2`, the hazard score of Dale County, which is in the metro
 * 10020, is another for the same year.
 */
export async function revisedTiny(): Promise<Workshop> {
  const [shop, later] = [await workshop(), await workshop()];
  await buildTiny(shop);
  const { registerDir, sources } = copyTiny();
  edit(join(sources, 'tiny-people/people.csv'), '1190000,80', '1190000,8');
  await buildTiny({ releasesDir: later.releasesDir, distDir: shop.distDir }, { registerDir, sources, id: 'tiny-2' });
  const remove = async () => {
    await Promise.all([shop.remove(), later.remove()]);
  };
  return { ...shop, remove };
}

/** A project whose ranking `tiny-2` changes. */
export const hazardProject: ProjectContent = {
  name: 'Plant in the South',
  purpose: '',
  question: {
    states: [],
    requirements: {},
    criteria: [{ measure: 'hazard_risk_index', direction: 'lower_better', weight: 1 }],
    partial: false,
  },
  shortlist: [],
  release: 'tiny-1',
  isArchived: false,
};
