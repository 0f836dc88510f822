/** Loads the criteria of a ranking and the code that shows them; undefined if there is no ranking, or it has none and no faults. */
export async function readCriteria(ranking: string) {
  if (ranking === '') return undefined;
  const { YourCriteria, readRanking } = await import('./yourCriteria.tsx');
  const read = await readRanking(ranking);
  return read.state.criteria.length + read.problems.length > 0 ? { YourCriteria, ...read } : undefined;
}

/** The criteria of a ranking with what shows them. */
export type ShownCriteria = Awaited<ReturnType<typeof readCriteria>>;
