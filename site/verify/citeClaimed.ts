import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import type { Cited } from '../cite/cite.ts';
import { showExactly, showName } from '../figures/format.ts';

type Figure = NonNullable<VerifiedClaim['figure']>;

/** Returns how to cite the figure that a stated one was compared with. @param credit of its source */
export function citeClaimed(figure: Figure, credit: string, origin: string): Cited & { readonly figures: string } {
  const { region, measure, label, year, value, release } = figure;
  const name = [label, year].filter((one) => one !== null).join(', ');
  return {
    title: `${name}: ${showName(region.name)}, ${showExactly(value, figure)}`,
    key: `${measure}-${region.geoid}`,
    page: `${origin}${region.geography === 'msa' ? `/metros/${region.geoid}` : `/measures/${measure}`}`,
    figures: `${origin}/api/v1${figuresPath(figure)}release=${release}`,
    ...{ release, credit },
  };
}

/** Returns the path and the query of the figures of a measure in the API, without the release. */
function figuresPath({ region, measure }: Figure): string {
  if (region.geography === 'msa') return `/metros/${region.geoid}/series?measures=${measure}&`;
  if (region.geography === 'us') return `/measures/${measure}/us?`;
  const [state = ''] = region.states ?? [];
  return `/measures/${measure}/series?geography=${region.geography}&state=${state}&per_page=500&`;
}
