import type { Pagination } from '../schemas/common.ts';

/** One page of a list: the bounds to slice with, and its `meta`. A page past the end is empty with a true `meta` (D1). */
export function paginate(total: number, page: number, perPage: number): { from: number; to: number; meta: Pagination } {
  const from = Math.min((page - 1) * perPage, total);
  return {
    from,
    to: Math.min(from + perPage, total),
    meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  };
}
