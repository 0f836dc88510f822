/** A piece of code; `type` is its class, undefined for text without a color. */
interface Token {
  readonly type: string | undefined;
  readonly text: string;
}

/**
 * The tokens of the code samples: JSON, curl, TypeScript, Python and R. JSON in single quotes, in `'''` and in raw strings of R is
 * colored as JSON.
 */
const tokenPattern = new RegExp(
  [
    /(?<property>"(?:[^"\\\n]|\\.)*"(?=\s*:))/,
    /(?<string>r"---\(|\)---"|'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/,
    /(?<number>(?<![\w.-])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)/,
    /(?<boolean>\b(?:true|false|null)\b)/,
    /(?<keyword>\b(?:as|await|const|from|import|library|new|with)\b)/,
    /(?<function>\bcurl\b|\b[A-Za-z_]\w*(?=\())/,
    /(?<parameter>(?<=\s)--?[A-Za-z][a-z-]*\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Returns the tokens of code, which together are the code. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(tokenPattern)) {
    if (match.index > end) tokens.push({ type: undefined, text: code.slice(end, match.index) });
    const groups = match.groups as Readonly<Record<string, string | undefined>>;
    const type = Object.keys(groups).find((name) => groups[name] !== undefined);
    tokens.push({ type, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ type: undefined, text: code.slice(end) });
  return tokens;
}
