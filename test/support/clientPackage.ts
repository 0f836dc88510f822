import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './service.ts';

const { name, version } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8')) as {
  name: string;
  version: string;
};

/** The npm client as its package.json names it, and the file that `npm pack` makes of it. */
export const clientPackage = { name, file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz` };
