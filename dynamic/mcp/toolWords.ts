/**
 * The words of the API in those of tools: an address becomes the tool that reads it, a flag is true and not 1.
 * `named` are the tools' names by the path of their operation.
 */
export function toolWords(named: ReadonlyMap<string, string>): (text: string) => string {
  return (text) =>
    text
      .replace(
        /(GET |\bby )(\/[a-z_]+)(?:\?(\w+)=(\w+))?/g,
        (all, lead: string, path: string, name?: string, value?: string) => {
          const tool = named.get(path);
          if (tool === undefined) return all;
          return `${lead === 'by ' ? lead : ''}${tool}${name === undefined ? '' : ` with ${name} ${value!}`}`;
        },
      )
      .replace(/\b1 adds\b/g, 'true adds');
}
