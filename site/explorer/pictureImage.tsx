import { LightColors } from '../browser/chartFiles.tsx';
import type { ImageShape } from '../browser/imageShape.tsx';
import { loadFont, pngOf, svgImage, type SvgImage } from '../browser/svgImage.tsx';
import { widthOf, wrapText } from '../browser/wrapText.ts';
import { shadeOf } from './contributions.tsx';
import type { Picture } from './picture.ts';

const left = 64;

/** Where the parts of a picture are: its columns, its rows of metros, and the top of the first line of its sources. */
const wide = {
  size: { width: 1600, height: 900 },
  right: 1536,
  bar: { left: 470, width: 760, height: 28 },
  scoreRight: 1330,
  rows: { top: 268, height: 49 },
  sourceTop: 796,
};
const square = {
  size: { width: 1200, height: 1200 },
  right: 1136,
  bar: { left: 440, width: 430, height: 36 },
  scoreRight: 980,
  rows: { top: 300, height: 76 },
  sourceTop: 1096,
};
type Layout = typeof wide;

const layoutOf = (shape: ImageShape): Layout => (shape === 'square' ? square : wide);

/** The room of a text, and the sizes of its letters to try, the largest first. */
interface Room {
  readonly height: number;
  readonly sizes: readonly number[];
}

/** What is said below the title: with requirements, up to several lines. */
const subtitleRoom: Room = { height: 66, sizes: [22, 18, 15, 12, 10, 8] };
/** The sizes of the letters of the sources, and of those of the title, which is one line. */
const sourceSizes = [15, 13, 11, 9, 7];
const titleRoom: Room = { height: 56, sizes: [42, 38, 34, 30, 26, 22] };
/** The height of a line, as a part of the size of its letters. */
const lineHeight = 1.3;

/** Returns the picture of a ranking as an SVG image. */
export const svgOfRanking = async (picture: Picture, shape: ImageShape): Promise<Blob> =>
  new Blob([(await imageOf(picture, shape)).text], { type: 'image/svg+xml' });

/** Returns the picture of a ranking as a PNG image of 1600 by 900 or of 1200 by 1200 pixels. */
export async function pngOfRanking(picture: Picture, shape: ImageShape): Promise<Blob> {
  const { width, height, ...image } = await imageOf(picture, shape);
  // A PNG image is drawn at twice its size.
  return pngOf({ ...image, width: width / 2, height: height / 2 });
}

async function imageOf(picture: Picture, shape: ImageShape): Promise<SvgImage> {
  await loadFont();
  const layout = layoutOf(shape);
  const colors = new LightColors();
  const image = svgImage({
    ...layout.size,
    title: picture.title,
    credit: picture.credit,
    ground: colors.token('--ground'),
    ink: colors.token('--ink'),
    content: <Drawn {...{ picture, colors, layout }} />,
  });
  return image.finally(() => colors.remove());
}

interface DrawnProps {
  readonly picture: Picture;
  readonly colors: LightColors;
  readonly layout: Layout;
}

function Drawn({ picture, colors, layout }: DrawnProps) {
  const { size, right, rows, scoreRight, sourceTop } = layout;
  const { title, subtitle, metros, source } = picture;
  const soft = colors.token('--soft');
  const below = fitting(subtitle, subtitleRoom, right - left);
  const hasLikely = metros.some(({ likely }) => likely !== undefined);
  const { lines, fontSize } = fitting(
    source,
    { height: size.height - sourceTop - 12, sizes: sourceSizes },
    right - left,
  );
  const heading = fitting(title, titleRoom, right - left);
  return (
    <>
      <text x={left} y={88} font-size={heading.fontSize} font-weight={650}>
        {title}
      </text>
      {below.lines.map((line, i) => (
        <text x={left} y={102 + (i + 1) * below.fontSize * lineHeight} fill={soft} font-size={below.fontSize}>
          {line}
        </text>
      ))}
      <Legend {...{ picture, colors, layout }} />
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
        <Row key={metro.name} {...{ metro, picture, colors, layout }} y={rows.top + i * rows.height} />
      ))}
      <line x1={left} x2={right} y1={sourceTop - 28} y2={sourceTop - 28} stroke={colors.token('--line')} />
      {lines.map((line, i) => (
        <text x={left} y={sourceTop + i * fontSize * lineHeight} fill={colors.token('--faint')} font-size={fontSize}>
          {line}
        </text>
      ))}
    </>
  );
}

/** The room of the criteria below the title, and the sizes of letters to try, the largest first. */
const legend = { top: 200, height: 56, sizes: [18, 16, 14, 12, 10] };

/** The criteria with their colors, in the largest letters with which they fit. */
function Legend({ picture: { criteria }, colors, layout }: DrawnProps) {
  const texts = criteria.map(({ label, share }) => `${label} (${share})`);
  const tried = legend.sizes.map((fontSize) => ({ fontSize, places: placesOf(texts, fontSize, layout.right) }));
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
function placesOf(texts: readonly string[], fontSize: number, right: number): { x: number; line: number }[] {
  let x = left;
  let line = 0;
  return texts.map((text) => {
    const width = widthOf(text, { size: fontSize }) + 2.4 * fontSize;
    if (x + width > right && x > left) {
      x = left;
      line++;
    }
    x += width;
    return { x: x - width, line };
  });
}

interface RowProps extends DrawnProps {
  readonly metro: Picture['metros'][number];
  readonly y: number;
}

function Row({ metro: { name, rank, score, points, likely }, picture: { criteria }, colors, layout, y }: RowProps) {
  const { bar, right, scoreRight } = layout;
  let end = bar.left;
  const textY = y + 4 + bar.height / 2 + 8;
  return (
    <g font-size={23}>
      <text x={left + 34} y={textY} text-anchor="end" fill={colors.token('--soft')}>
        {rank}
      </text>
      <text x={left + 56} y={textY} font-weight={600}>
        {name}
      </text>
      <rect x={bar.left} y={y + 4} width={bar.width} height={bar.height} fill={colors.token('--wash')} />
      {points.map((own, i) => {
        const width = ((own ?? 0) / 100) * bar.width;
        end += width;
        return (
          <rect
            x={end - width}
            y={y + 4}
            width={width}
            height={bar.height}
            fill={colors.shade(shadeOf(criteria[i]!.index))}
          />
        );
      })}
      <text x={scoreRight} y={textY} text-anchor="end" font-weight={600}>
        {score.toFixed(1)}
      </text>
      {likely !== undefined && (
        <text x={right} y={textY} text-anchor="end" fill={colors.token('--soft')}>
          {likely}
        </text>
      )}
    </g>
  );
}

/** Returns the lines of a text in the largest letters with which they fit into a room. */
function fitting(text: string, { height, sizes }: Room, width: number): { lines: string[]; fontSize: number } {
  const tried = sizes.map((fontSize) => ({ fontSize, lines: wrapText(text, width, { size: fontSize }) }));
  return tried.find(({ lines, fontSize }) => lines.length * fontSize * lineHeight <= height) ?? tried.at(-1)!;
}
