/**
 * The words of the API in those of tools: an address becomes the tool that reads it, a flag is true and not 1, and nothing is
 * encoded as an address has it. `named` are the tools' names by the path of their operation.
 */
export function toolWords(named: ReadonlyMap<string, string>): (text: string) => string {
  return (text) =>
    text
      .replace(
        /(GET |POST |\bby )(\/[a-z_{}]+(?:\/[a-z_{}]+)*)(?:\?(\w+)=(\w+))?/g,
        (all, lead: string, path: string, name?: string, value?: string) => {
          const tool = named.get(path);
          if (tool === undefined) return all;
          return `${lead === 'by ' ? lead : ''}${tool}${name === undefined ? '' : ` with ${name} ${value === '1' ? 'true' : value!}`}`;
        },
      )
      .replace(/\b(robustness|near_misses)=1\b/g, '$1 true')
      .replace(/\b1 adds\b/g, 'true adds')
      .replace('must be 1 or 0', 'must be true or false');
}
