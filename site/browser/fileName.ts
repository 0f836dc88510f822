/** The most characters of a name: file systems refuse very long ones. */
const maxLength = 120;

/** Returns the name of a file, without an ending, of what a table shows: `median-gross-rent-counties-OH`. */
export const fileName = (...parts: readonly string[]): string =>
  parts
    .flatMap((part) => part.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
    .join('-')
    .slice(0, maxLength);
