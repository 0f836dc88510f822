/**
 * Expands `laucnty{10..12}.txt` to `laucnty10.txt`, `laucnty11.txt`, `laucnty12.txt`, and `{AL,AK}.csv` to `AL.csv`,
 * `AK.csv`. The same braces may repeat: `{10..12}/{10..12}.csv` is `10/10.csv` and so on. A text without braces stays
 * unchanged.
 */
export function expand(text: string): string[] {
  const found = /\{(?:(\d+)\.\.(\d+)|([^{}]*,[^{}]*))\}/.exec(text);
  if (!found) return [text];
  const [whole, from, to, list] = found;
  return (list === undefined ? range(from!, to!) : list.split(',')).map((part) =>
    text.replaceAll(whole, () => part.trim()),
  );
}

function range(from: string, to: string): string[] {
  const numbers: string[] = [];
  for (let n = Number(from); n <= Number(to); n++) numbers.push(String(n).padStart(from.length, '0'));
  return numbers;
}
