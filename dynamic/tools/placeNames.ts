import { badRequest } from '../../api/domain/errors.ts';
import { placesOf } from '../../api/domain/placeTexts.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import type { Release } from '../../api/domain/release.ts';
import { quote } from '../../api/domain/text.ts';
import type { ToolArguments, ToolOperation } from './tool.ts';

/** Puts codes in the place of names of places, and says what a name was taken for. @throws ApiError for a name of none */
export async function nameCodes(
  { named = {} }: ToolOperation,
  args: ToolArguments,
  release: Release,
): Promise<{ args: ToolArguments; caveats: string[] }> {
  const codes: Record<string, string> = {};
  const caveats: string[] = [];
  for (const [name, what] of Object.entries(named)) {
    const text = args[name];
    if (typeof text !== 'string' || text.trim() === '' || isCode(text, release)) continue;
    const read = await placesOf(release, text, name);
    const wanted = what === 'metro' ? 'msa' : args['geography'];
    const fitting = (regions: readonly NamedRegion[]) =>
      regions.filter(({ geography }) => (wanted ?? geography) === geography);
    const [own, another] = fitting(read.regions);
    if (another)
      throw badRequest(`${name}: ${quote(text)} is several places (${read.interpretedAs}); name one of them`);
    const region = own ?? fitting(read.others)[0];
    if (!region)
      throw badRequest(
        `${name}: ${quote(text)} is ${read.interpretedAs}, which is not a ${wanted === 'msa' ? 'metro' : String(wanted)}`,
      );
    codes[name] = region.geoid;
    if (text !== region.name) caveats.push(`"${text}" was taken for ${region.name}.`);
  }
  return { args: { ...args, ...codes }, caveats };
}

/** Whether a text is a code, slug or id, which the operation reads itself. */
const isCode = (text: string, release: Release) => /^\d+$/.test(text) || release.findMetro(text) !== undefined;
