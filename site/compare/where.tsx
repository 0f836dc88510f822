import { useRef } from 'preact/hooks';
import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { MapFile } from '../../common/prepared.ts';
import { useNear } from '../browser/near.ts';
import { Problem } from '../browser/problem.tsx';
import { readJson } from '../browser/readApi.ts';
import { useRead } from '../browser/useRead.ts';
import { metroShade } from '../charts/shades.ts';
import { placeName, showFigure, showName } from '../figures/format.ts';
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
        <div>
          <table aria-label="Where they are">
            <thead>
              <tr>
                <th scope="col">Metro</th>
                {shown.map(({ name, label }) => (
                  <th key={name} scope="col" class="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {metros.map((metro, i) => (
                <tr key={metro.cbsa}>
                  <th scope="row">
                    <a class={`dotted s${metroShade(i)}`} href={placePath(metro)} title={showName(metro.name)}>
                      {isAreaCode(metro.cbsa) ? metro.name : placeName(metro)}
                    </a>
                  </th>
                  {shown.map((measure) => (
                    <td key={measure.name} class="number">
                      {showFigure(metro.values[measure.name] ?? null, measure)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {metros.some(({ cbsa }) => isAreaCode(cbsa)) && <p class="hint">Regions are not on the map.</p>}
        </div>
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
