import { useState } from 'preact/hooks';
import { ExportMenu } from './exportMenu.tsx';
import { type ImageShape, imageShapes, ShapeChoice } from './imageShape.tsx';

interface ToolFiles {
  readonly images: Readonly<Record<string, (shape: ImageShape) => Promise<void>>>;
  readonly tables: Readonly<Record<string, () => Promise<void>>>;
}

interface ToolsProps {
  /** The title of the chart. */
  readonly title: string;
  /** What each tool does, by its name. It loads its code when it is used. */
  readonly tools: Readonly<Record<string, () => Promise<void>>>;
  /** What saves it as an image of a shape or as a table, by the format. A menu before the tools has them. */
  readonly files?: ToolFiles;
  /** What is said after a tool whose effect is not seen, by its name. */
  readonly done?: Readonly<Record<string, string>>;
}

const shapes = Object.keys(imageShapes) as ImageShape[];

/** The tools of a chart, as buttons. */
export function Tools({ title, tools, files, done = {} }: ToolsProps) {
  const [status, setStatus] = useState('');
  const [shape, setShape] = useState<ImageShape>('shown');
  const run = (name: string, act: () => Promise<void>) =>
    act().then(
      () => setStatus(done[name] ?? ''),
      () => setStatus(`${name} failed. Try again.`),
    );
  const buttonsOf = (acts: Readonly<Record<string, (shape: ImageShape) => Promise<void>>>, look?: string) =>
    Object.entries(acts).map(([name, act]) => (
      <button
        key={name}
        type="button"
        class={look}
        aria-label={`${name}: ${title}`}
        onClick={() => void run(name, () => act(shape))}
      >
        {name}
      </button>
    ));
  return (
    <div class="tools">
      {files && (
        <ExportMenu label="Download" about={title}>
          <p>
            <span>Image</span>
            {buttonsOf(files.images, 'quiet')}
            <ShapeChoice shapes={shapes} shape={shape} choose={setShape} title={title} />
          </p>
          <p>
            <span>Data</span>
            {buttonsOf(files.tables, 'quiet')}
          </p>
        </ExportMenu>
      )}
      {buttonsOf(tools)}
      <span role="status">{status}</span>
    </div>
  );
}
