/** Returns a name as it is in a sentence: `the District of Columbia`. */
export const withArticle = (name: string): string => (name.startsWith('District') ? `the ${name}` : name);

/** Returns the name of a county without that of its state. The name of a state has none. */
export const withoutState = (name: string): string => name.replace(/, [A-Z]{2}$/, '');

/** Returns the name of a county without its state and its type: `Travis`. */
export const withoutType = (name: string): string =>
  withoutState(name).replace(/ (County|Parish|Borough|Census Area|Municipality|Municipio|Planning Region|city)$/, '');
