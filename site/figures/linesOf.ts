/** Returns a text in lines of a bounded length. A longer word, such as an address, is in several of them. */
export function linesOf(text: string, length: number): string[] {
  const lines = [''];
  const pieces = new RegExp(`.{1,${length}}`, 'gu');
  for (const word of text.split(' ').flatMap((one) => one.match(pieces) ?? [])) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > length) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
