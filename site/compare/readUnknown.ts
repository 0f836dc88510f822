import { isAreaCode } from '../../api/domain/areaCodes.ts';
import { NotFoundError, readApi } from '../browser/readApi.ts';

/** Returns which of some ids no metro has, after a request for all of them failed. @throws RequestError */
export async function readUnknown(ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, exists: await metroExists(id) })));
  return found.filter(({ exists }) => !exists).map(({ id }) => id);
}

async function metroExists(id: string): Promise<boolean> {
  try {
    await readApi(
      isAreaCode(id) ? `/places/${id}?measures=population` : `/metros/${encodeURIComponent(id)}/brief?tokens=50`,
    );
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
