/** The shapes of an image: that of the chart on the page, or one of a slide or a post. */
export const imageShapes = { shown: 'As shown', wide: '16:9', square: 'Square' } as const;
export type ImageShape = keyof typeof imageShapes;

interface ShapeChoiceProps {
  /** The shapes to choose from, the first one at first. */
  readonly shapes: readonly ImageShape[];
  readonly shape: ImageShape;
  readonly choose: (shape: ImageShape) => void;
  /** What the image has, for readers of screens. */
  readonly title: string;
}

/** The choice of the shape of an image to save. */
export const ShapeChoice = ({ shapes, shape, choose, title }: ShapeChoiceProps) => (
  <select
    aria-label={`Shape of the image: ${title}`}
    value={shape}
    onInput={({ currentTarget }) => choose(shapes[currentTarget.selectedIndex]!)}
  >
    {shapes.map((one) => (
      <option key={one} value={one}>
        {imageShapes[one]}
      </option>
    ))}
  </select>
);
