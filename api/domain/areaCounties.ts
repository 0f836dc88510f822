import { ApiError } from './errors.ts';
import { codeWithZeros, describeFormer, findRegions, formerRegions, type NamedRegion } from './regionNames.ts';
import type { Release } from './release.ts';
import { quote } from './text.ts';

/** How many counties of one name an error lists. */
const maxNamed = 5;

/**
 * Returns the counties that texts name, each once, by code.
 * @throws ApiError 422 that names the text: one that is given twice, or names no county, or several
 */
export function countiesNamed(release: Release, texts: readonly string[]): NamedRegion[] {
  const seen = new Map<string, number>();
  const found = new Map<string, NamedRegion>();
  for (const [i, text] of texts.entries()) {
    const first = seen.get(text.trim());
    if (first !== undefined) throw wrong(i, `${quote(text)} is also counties[${first}]; give each county once`);
    seen.set(text.trim(), i);
    const county = countyNamed(release, text, i);
    found.set(county.geoid, county);
  }
  return [...found.values()].sort((a, b) => a.place - b.place);
}

const wrong = (i: number, message: string) => new ApiError('invalid_request', `counties[${i}]: ${message}`);

function countyNamed(release: Release, text: string, i: number): NamedRegion {
  const named = findRegions(release, text);
  const [county, ...others] = named.filter(({ geography }) => geography === 'county');
  if (county && others.length === 0) return county;
  if (county) {
    const listed = [county, ...others].slice(0, maxNamed).map(({ geoid, name }) => `${geoid} (${name})`);
    const all = others.length + 1 > maxNamed ? ` and ${others.length + 1 - maxNamed} more` : '';
    throw wrong(i, `${quote(text)} names ${others.length + 1} counties: ${listed.join(', ')}${all}; give its code`);
  }
  const [former] = formerRegions(release, text);
  if (former) throw wrong(i, describeFormer(release, former));
  const [other] = named;
  if (other)
    throw wrong(
      i,
      `${quote(text)} is ${other.name} (${other.geoid}), not a county; \`GET /places/${other.geoid}\` lists its counties`,
    );
  const [near] = codeWithZeros(release, text);
  const hint =
    near === undefined ? '`GET /places?q=` finds the code of a county by name' : `did you mean ${quote(near)}?`;
  throw wrong(i, `no county ${quote(text)}; ${hint}`);
}
