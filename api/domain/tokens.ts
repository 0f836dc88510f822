/**
 * About how many tokens a text is to a language model: a word of up to seven letters is one, so are up to three digits,
 * up to three marks, and a space before a digit. For an answer of a tool it is 0.93 to 1.3 times what o200k counts (test/mcp/size.test.ts).
 */
export function estimateTokens(text: string): number {
  return text.match(/[A-Za-z]{1,7}|[0-9]{1,3}|\s?[^\sA-Za-z0-9]{1,3}|\s(?=[0-9])|\s{2,}/g)?.length ?? 0;
}
