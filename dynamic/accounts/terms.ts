import type { Row } from './sql.ts';

/** Columns that say which terms hold and which the person `p` of a query accepted. */
export const termsColumns = `(SELECT MAX(version) FROM terms) AS terms,
       (SELECT MAX(version) FROM acceptance WHERE person_id = p.id) AS accepted`;

/** Whether the person of a row with `termsColumns` accepted the terms that hold; before any are published there is nothing to accept. */
export const acceptedTerms = ({ terms, accepted }: Row): boolean =>
  terms === null || Number(accepted ?? 0) >= Number(terms);
