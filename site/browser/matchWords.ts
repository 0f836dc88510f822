/** Whether each typed word starts one of the words of an entry. @param words folded, as `wordsOf` returns them */
export const matchWords = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(one)));
