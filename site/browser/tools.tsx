import { useState } from 'preact/hooks';
import { type ImageShape, imageShapes, ShapeChoice } from './imageShape.tsx';

interface ToolsProps {
  /** The title of the chart. */
  readonly title: string;
  /** What each tool does, by its name. It loads its code when it is used. */
  readonly tools: Readonly<Record<string, () => Promise<void>>>;
  /** The tools that save it as an image, by their name. They come first, then a choice of the shape. */
  readonly images?: Readonly<Record<string, (shape: ImageShape) => Promise<void>>>;
  /** What is said after a tool whose effect is not seen, by its name. */
  readonly done?: Readonly<Record<string, string>>;
}

const shapes = Object.keys(imageShapes) as ImageShape[];

/** The tools of a chart, as buttons. */
export function Tools({ title, tools, images = {}, done = {} }: ToolsProps) {
  const [status, setStatus] = useState('');
  const [shape, setShape] = useState<ImageShape>('shown');
  const run = (name: string) =>
    (images[name]?.(shape) ?? tools[name]!()).then(
      () => setStatus(done[name] ?? ''),
      () => setStatus(`${name} failed. Try again.`),
    );
  const button = (name: string) => (
    <button key={name} type="button" aria-label={`${name}: ${title}`} onClick={() => void run(name)}>
      {name}
    </button>
  );
  return (
    <div class="tools">
      {Object.keys(images).map(button)}
      {Object.keys(images).length > 0 && <ShapeChoice shapes={shapes} shape={shape} choose={setShape} title={title} />}
      {Object.keys(tools).map(button)}
      <span role="status">{status}</span>
    </div>
  );
}
