import { render } from 'preact';
import { font, LightColors, pngOf, type SvgImage } from '../browser/chartFiles.tsx';
import { linesOf } from '../figures/linesOf.ts';
import { shadeOf } from './contributions.tsx';
import type { Picture } from './picture.ts';

/** The size of the picture, and the edges of its columns. */
const size = { width: 1600, height: 900 };
const left = 64;
const right = size.width - left;
const bar = { left: 470, width: 760 };
const scoreRight = 1330;
/** The rows of metros. */
const rows = { top: 268, height: 49 };
/** The room of a text, and the sizes of its letters to try, the largest first. */
interface Room {
  readonly height: number;
  readonly sizes: readonly number[];
}

/** What is said below the title: with requirements, up to several lines. */
const subtitleRoom: Room = { height: 66, sizes: [22, 18, 15, 12, 10, 8] };
/** The sources below the rows, and the top of their first line. */
const sourceTop = 796;
const sourceRoom: Room = { height: size.height - sourceTop - 12, sizes: [15, 13, 11, 9, 7] };
/** The height of a line, as a part of the size of its letters. */
const lineHeight = 1.3;
/** How wide a letter is on average, as a part of its size. */
const letter = 0.56;

const lettersIn = (width: number, fontSize: number) => Math.floor(width / (letter * fontSize));

/** Returns the picture of a ranking as an SVG image of 1600 by 900 units. */
export const svgOfRanking = (picture: Picture): Blob => new Blob([imageOf(picture).text], { type: 'image/svg+xml' });

/** Returns the picture of a ranking as a PNG image of 1600 by 900 pixels. */
export const pngOfRanking = (picture: Picture): Promise<Blob> => pngOf(imageOf(picture));

function imageOf(picture: Picture): SvgImage {
  const colors = new LightColors();
  const place = document.createElement('div');
  render(<Drawn picture={picture} colors={colors} />, place);
  colors.remove();
  // A PNG image is drawn at twice its size.
  return {
    text: new XMLSerializer().serializeToString(place.firstElementChild!),
    width: size.width / 2,
    height: size.height / 2,
  };
}

function Drawn({ picture, colors }: { readonly picture: Picture; readonly colors: LightColors }) {
  const { title, subtitle, metros, source } = picture;
  const soft = colors.token('--soft');
  const below = fitting(subtitle, subtitleRoom);
  const hasLikely = metros.some(({ likely }) => likely !== undefined);
  const { lines, fontSize } = fitting(source, sourceRoom);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      font-family={font}
      fill={colors.token('--ink')}
    >
      <rect {...size} fill={colors.token('--ground')} />
      <text x={left} y={88} font-size={42} font-weight={650}>
        {title}
      </text>
      {below.lines.map((line, i) => (
        <text x={left} y={102 + (i + 1) * below.fontSize * lineHeight} fill={soft} font-size={below.fontSize}>
          {line}
        </text>
      ))}
      <Legend picture={picture} colors={colors} />
      <g fill={soft} font-size={17}>
        <text x={scoreRight} y={rows.top - 14} text-anchor="end">
          Score of 100
        </text>
        {hasLikely && (
          <text x={right} y={rows.top - 14} text-anchor="end">
            Likely rank
          </text>
        )}
      </g>
      {metros.map((metro, i) => (
        <Row key={metro.name} {...{ metro, picture, colors }} y={rows.top + i * rows.height} />
      ))}
      <line x1={left} x2={right} y1={sourceTop - 28} y2={sourceTop - 28} stroke={colors.token('--line')} />
      {lines.map((line, i) => (
        <text x={left} y={sourceTop + i * fontSize * lineHeight} fill={colors.token('--faint')} font-size={fontSize}>
          {line}
        </text>
      ))}
    </svg>
  );
}

/** The room of the criteria below the title, and the sizes of letters to try, the largest first. */
const legend = { top: 200, height: 56, sizes: [18, 16, 14, 12, 10] };

/** The criteria with their colors, in the largest letters with which they fit. */
function Legend({ picture: { criteria }, colors }: { readonly picture: Picture; readonly colors: LightColors }) {
  const texts = criteria.map(({ label, share }) => `${label} (${share})`);
  const tried = legend.sizes.map((fontSize) => ({ fontSize, places: placesOf(texts, fontSize) }));
  const fits = ({ fontSize, places }: (typeof tried)[number]) =>
    places.at(-1)!.line * fontSize * 1.4 <= legend.height / 2;
  const { fontSize, places } = tried.find(fits) ?? tried.at(-1)!;
  return criteria.map(({ label, index }, i) => (
    <g key={label} transform={`translate(${places[i]!.x} ${legend.top + places[i]!.line * fontSize * 1.4})`}>
      <rect y={-0.75 * fontSize} width={0.8 * fontSize} height={0.8 * fontSize} fill={colors.shade(shadeOf(index))} />
      <text x={1.3 * fontSize} font-size={fontSize}>
        {texts[i]}
      </text>
    </g>
  ));
}

/** Returns where texts with a mark before each are, one after the other in lines. */
function placesOf(texts: readonly string[], fontSize: number): { x: number; line: number }[] {
  let x = left;
  let line = 0;
  return texts.map((text) => {
    const width = (text.length * letter + 2.4) * fontSize;
    if (x + width > right && x > left) {
      x = left;
      line++;
    }
    x += width;
    return { x: x - width, line };
  });
}

interface RowProps {
  readonly metro: Picture['metros'][number];
  readonly picture: Picture;
  readonly colors: LightColors;
  readonly y: number;
}

function Row({ metro: { name, rank, score, points, likely }, picture: { criteria }, colors, y }: RowProps) {
  let end = bar.left;
  return (
    <g font-size={23}>
      <text x={left + 34} y={y + 26} text-anchor="end" fill={colors.token('--soft')}>
        {rank}
      </text>
      <text x={left + 56} y={y + 26} font-weight={600}>
        {name}
      </text>
      <rect x={bar.left} y={y + 4} width={bar.width} height={28} fill={colors.token('--wash')} />
      {points.map((own, i) => {
        const width = ((own ?? 0) / 100) * bar.width;
        end += width;
        return (
          <rect x={end - width} y={y + 4} width={width} height={28} fill={colors.shade(shadeOf(criteria[i]!.index))} />
        );
      })}
      <text x={scoreRight} y={y + 26} text-anchor="end" font-weight={600}>
        {score.toFixed(1)}
      </text>
      {likely !== undefined && (
        <text x={right} y={y + 26} text-anchor="end" fill={colors.token('--soft')}>
          {likely}
        </text>
      )}
    </g>
  );
}

/** Returns the lines of a text in the largest letters with which they fit into a room. */
function fitting(text: string, { height, sizes }: Room): { lines: string[]; fontSize: number } {
  const tried = sizes.map((fontSize) => ({ fontSize, lines: linesOf(text, lettersIn(right - left, fontSize)) }));
  return tried.find(({ lines, fontSize }) => lines.length * fontSize * lineHeight <= height) ?? tried.at(-1)!;
}
