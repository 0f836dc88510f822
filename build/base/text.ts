/** Replaces each run of white space with one space, because publishers wrap and indent texts. */
export function collapseWhitespace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
