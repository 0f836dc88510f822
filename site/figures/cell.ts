/** A cell of a file with figures; null if it is empty. */
export type Cell = string | number | null;
