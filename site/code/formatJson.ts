/** How many characters an array or object may have to be on one line. */
const lineLength = 80;

/** Returns a value as JSON in which short arrays and objects are on one line each. */
export function formatJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const format = (at: string) => membersOf(value).map(({ name, member }) => name + formatJson(member, at));
  const isFlat = membersOf(value).every(({ member }) => typeof member !== 'object' || member === null);
  const padding = Array.isArray(value) ? '' : ' ';
  const line = `${open}${padding}${format('').join(', ')}${padding}${close}`;
  if (isFlat && indent.length + line.length <= lineLength) return line;
  return `${open}\n${inner}${format(inner).join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Returns the members of an array or an object, each with what is printed before it. */
const membersOf = (value: object): { readonly name: string; readonly member: unknown }[] =>
  Array.isArray(value)
    ? value.map((member: unknown) => ({ name: '', member }))
    : Object.entries(value).map(([key, member]: [string, unknown]) => ({ name: `${JSON.stringify(key)}: `, member }));
