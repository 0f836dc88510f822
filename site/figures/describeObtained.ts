import type { SourceFile } from '../../api/domain/release.ts';
import { formatDate } from '../../api/domain/dates.ts';

/** Returns sentences that say how a file was obtained, and no more than is known. */
export function describeObtained({ obtained }: SourceFile): string {
  const { how = 'unrecorded', edition, altered = [], retrieved_on } = obtained ?? {};
  const on = retrieved_on === undefined ? '' : ` on ${formatDate(retrieved_on)}`;
  const origins = {
    publisher: `Downloaded from the publisher${on}.`,
    copy: `Read from a copy${on && `, retrieved${on}`}.`,
    unrecorded: undefined,
  };
  return [edition && `Edition: ${edition}.`, origins[how], ...altered].filter(Boolean).join(' ');
}
