import type { Pagination } from '../schemas/common.ts';

/** Returns the bounds of a page of a list, and its `meta`. A page past the end is empty (D1). */
export function paginate(total: number, page: number, perPage: number): { from: number; to: number; meta: Pagination } {
  const from = Math.min((page - 1) * perPage, total);
  return {
    from,
    to: Math.min(from + perPage, total),
    meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  };
}
