/** `laucnty{10..12}.txt` as `laucnty10.txt`, `laucnty11.txt`, `laucnty12.txt`; a text without a range as itself. */
export function expand(text: string): string[] {
  const range = /\{(\d+)\.\.(\d+)\}/.exec(text);
  if (!range) return [text];
  const [whole, from, to] = range as unknown as [string, string, string];
  const years: string[] = [];
  for (let n = Number(from); n <= Number(to); n++) years.push(String(n).padStart(from.length, '0'));
  return years.map((n) => text.replace(whole, () => n));
}
