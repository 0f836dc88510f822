/**
 * Returns JSON indented by two spaces, with short lists and objects on one line.
 * @param maxLine how long a list or an object on one line may be
 */
export function formatJson(value: unknown, maxLine = 50, indent = ''): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= maxLine) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, maxLine, inner))
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${formatJson(member, maxLine, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
