import { badRequest } from '../../api/domain/errors.ts';

/** The maximum nesting of a message: copying it to a thread recurses. The tools need fewer than ten levels. */
const maxDepth = 64;

/** @throws ApiError 400 for a value that is nested too deep */
export function checkDepth(value: unknown): void {
  if (isDeeper(value, maxDepth)) throw badRequest(`the message is nested more than ${maxDepth} levels deep`);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
