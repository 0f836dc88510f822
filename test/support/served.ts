import { pino } from 'pino';
import { BuiltRelease } from '../../common/release/served.ts';

/** Opens a built release whose log nobody reads. */
export const openServed = (folder: string, options?: Parameters<typeof BuiltRelease.open>[2]): Promise<BuiltRelease> =>
  BuiltRelease.open(folder, pino({ level: 'silent' }), options);
