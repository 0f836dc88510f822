import { useState } from 'preact/hooks';

interface ToolsProps {
  /** The title of the chart. */
  readonly title: string;
  /** What each tool does, by its name. It loads its code when it is used. */
  readonly tools: Readonly<Record<string, () => Promise<void>>>;
  /** What is said after a tool whose effect is not seen, by its name. */
  readonly done?: Readonly<Record<string, string>>;
}

/** The tools of a chart, as buttons. */
export function Tools({ title, tools, done = {} }: ToolsProps) {
  const [status, setStatus] = useState('');
  const run = (name: string) =>
    tools[name]!().then(
      () => setStatus(done[name] ?? ''),
      () => setStatus(`${name} failed. Try again.`),
    );
  return (
    <div class="tools">
      {Object.keys(tools).map((name) => (
        <button key={name} type="button" aria-label={`${name}: ${title}`} onClick={() => void run(name)}>
          {name}
        </button>
      ))}
      <span role="status">{status}</span>
    </div>
  );
}
