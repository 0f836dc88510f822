import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readYaml } from '../base/yamlFile.ts';
import { ReleaseTopic } from '../release/manifest.ts';

const file = fileURLToPath(new URL('../register/topics.yaml', import.meta.url));
const declared = readYaml(file, z.strictObject({ topics: z.array(ReleaseTopic).min(1) })).value.topics;

/** The keys of the topics of measures, which `topics.yaml` of the register declares. */
export const topics: readonly string[] = declared.map(({ key }) => key);

/** Returns the declarations of the topics that measures have, in the order of `topics.yaml`. */
export function topicsOf(measures: readonly { topic?: string | undefined }[]): ReleaseTopic[] {
  const used = new Set(measures.map(({ topic }) => topic));
  return declared.filter(({ key }) => used.has(key));
}
