// Imports no zod: the page that checks figures loads this file.

/** How many claims a request may have. */
export const maxClaims = 50;

/**
 * The text of a value: a sign, a dollar sign, digits with or without commas between thousands, decimals, and words that name
 * the unit, such as `13.90`, `-0.4`, `2,473,275`, `$193.8 billion` or `3.5%`.
 */
export const valueText =
  /^(?<sign>[-−+]?)(?<dollar>\$?)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,24})?(?:\.(?<decimals>\d{1,12}))?\s*(?<unit>[^\d\s.,+−-].{0,59})?$/u;
