import { useRef } from 'preact/hooks';
import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { MapFile } from '../../common/prepared.ts';
import { useNear } from '../browser/near.ts';
import { Problem } from '../browser/problem.tsx';
import { readJson } from '../browser/readApi.ts';
import { useRead } from '../browser/useRead.ts';
import { metroShade } from '../charts/shades.ts';
import { showFigure, showName } from '../figures/format.ts';
import { placePath } from '../figures/regionName.ts';
import type { CompareData } from './compareData.ts';
import type { WhereMapProps } from './whereMap.tsx';

interface WhereProps extends Pick<WhereMapProps, 'metros'> {
  readonly data: CompareData;
}

/** What the list says of how large the metros are, as far as the page compares it. */
const extents = ['population', 'land_area', 'population_density'];

/** Where the metros are, on a map that is drawn once it is near the screen. */
export function Where({ metros, data }: WhereProps) {
  const figure = useRef<HTMLElement>(null);
  const content = useNear(figure, () => <Drawn metros={metros} outlines={data.outlines!} />);
  const measures = data.topics.flatMap((topic) => topic.measures);
  const shown = extents.flatMap((name) => measures.find((one) => one.name === name) ?? []);
  return (
    <section aria-labelledby="where">
      <h2 id="where">Where they are</h2>
      <div class="where-area">
        <figure class="locator wide" ref={figure}>
          {content}
        </figure>
        <ul>
          {metros.map((metro, i) => (
            <li key={metro.cbsa}>
              <a class={`dotted s${metroShade(i)}`} href={placePath(metro)}>
                {isAreaCode(metro.cbsa) ? metro.name : showName(metro.name)}
              </a>
              <dl>
                {shown.map((measure) => (
                  <div key={measure.name}>
                    <dt>{measure.label}</dt>
                    <dd>{showFigure(metro.values[measure.name] ?? null, measure)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
          {metros.some(({ cbsa }) => isAreaCode(cbsa)) && <li class="hint">Regions are not on the map.</li>}
        </ul>
      </div>
    </section>
  );
}

interface DrawnProps extends Pick<WhereMapProps, 'metros'> {
  /** The address of the file that maps are drawn with. */
  readonly outlines: string;
}

function Drawn({ metros, outlines }: DrawnProps) {
  const { result, error, retry } = useRead(async () => {
    const [{ WhereMap }, file] = await Promise.all([import('./whereMap.tsx'), readJson<MapFile>(outlines)]);
    return { WhereMap, file };
  }, outlines);
  if (error !== undefined) return <Problem error={error} text="The map could not be loaded." retry={retry} />;
  return result ? <result.WhereMap metros={metros} file={result.file} /> : <div class="marks" />;
}
