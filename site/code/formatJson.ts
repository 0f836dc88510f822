/**
 * Returns JSON indented by two spaces, with short lists and objects on one line.
 * @param maxLine how long a line with a list or an object may be
 * @param key what is before the value on its line
 */
export function formatJson(value: unknown, maxLine = 50, indent = '', key = ''): string {
  const line = onOneLine(value);
  const length = indent.length + key.length + line.length;
  if (typeof value !== 'object' || value === null || length <= maxLine) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, maxLine, inner))
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `;
        return inner + key + formatJson(member, maxLine, inner, key);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
