import { useMemo } from 'preact/hooks';
import type { MapFile } from '../../common/prepared.ts';
import { MapDrawing, partOf, viewBoxOf } from '../browser/mapDrawing.tsx';
import { MapLegend } from '../browser/mapLegend.tsx';
import { readJson } from '../browser/readApi.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { useRead } from '../browser/useRead.ts';
import { MapShapes, type Shape } from '../charts/outlines.ts';
import { valueSteps } from '../figures/valueSteps.ts';
import { boxWithPins, pinName, Pins, placePins } from './mapPins.tsx';
import type { Report } from './reportData.ts';

/** How scores are shown. */
const shown = { label: 'Score', unit: 'of 100', decimals: 1 } as const;

/** The ranked metros on a map by their scores. Nothing if the release has no outlines. What is below it does not move. */
export function ReportMap({ report }: { readonly report: Report }) {
  const { outlines } = report.start;
  const { result, error } = useRead(async () => outlines && readJson<MapFile>(outlines), outlines ?? '');
  if (outlines === undefined || error !== undefined) return null;
  return result ? <Drawn file={result} report={report} /> : <div class="report-map coming" />;
}

/** Returns the metros that the map has in color: those with a score. */
const mappedMetros = ({ rank: { metros } }: Report) =>
  metros.filter(({ composite, geography }) => composite !== null && geography !== 'area');

/** Returns the title of the map, which has how many metros it shows. */
export const mapTitle = (report: Report): string =>
  `Scores of ${mappedMetros(report).length} metros, release ${report.release}`;

function Drawn({ file, report }: { readonly file: MapFile; readonly report: Report }) {
  const shapes = useMemo(() => new MapShapes(file), [file]);
  const ranked = mappedMetros(report);
  const { steps, scale } = valueSteps(
    ranked.map(({ composite }) => composite),
    shown,
  );
  const places = new Map(ranked.map(({ cbsa }, place) => [cbsa, place]));
  const regions = shapes.of('msa').map((shape) => {
    const place = places.get(shape.geoid);
    const metro = place === undefined ? undefined : ranked[place];
    const title = metro ? `${metro.name}: score ${metro.composite!.toFixed(1)}` : 'Not in the ranking';
    return { ...shape, title, step: place === undefined ? undefined : steps[place] };
  });
  // A ranking of some states has the map of what is ranked.
  const isZoomed = (report.rank.scope.states?.length ?? 0) > 0;
  const colored = regions.filter(({ step }) => step !== undefined);
  const isInView = (shape: Shape) => !isZoomed || colored.some((one) => partOf(one) === partOf(shape));
  const isNarrow = useNarrow();
  const viewBox = viewBoxOf(shapes.size, isZoomed && colored.length > 0 ? boxWithPins(colored) : undefined);
  const pins = placePins(report, regions, viewBox[2], isNarrow);
  const title = mapTitle(report);
  return (
    <figure class="report-map" data-map="shown">
      <div class="tile-map">
        <div class="report-drawing">
          <MapDrawing
            {...{ shapes, viewBox, title }}
            regions={isZoomed ? colored : regions}
            land={shapes.of('state').filter(isInView)}
            zoomed={undefined}
          >
            <Pins pins={pins} />
          </MapDrawing>
        </div>
        <MapLegend scale={scale}>{!isZoomed && <li class="hatched">not in the ranking</li>}</MapLegend>
      </div>
      <figcaption>
        <ul class="report-pin-key">
          {pins.map(({ metro, status }) => (
            <li key={metro.cbsa} data-status={status}>
              <b>{metro.rank}</b> {pinName(metro, report)}
            </li>
          ))}
        </ul>
        <p>{`${title}. ${isZoomed ? '' : 'Alaska, Hawaii and Puerto Rico are not to scale. '}${report.request.scope?.areas ? 'Regions are not on the map. ' : ''}${file.credit}`}</p>
      </figcaption>
    </figure>
  );
}
