import { render } from 'preact';
import { Problem } from '../browser/problem.tsx';
import { Explorer } from './explorer.tsx';
import { loadStart } from './figures.ts';
import { nextTask } from './nextTask.ts';
import { openProjectOfAddress } from './useProject.tsx';

const host = document.querySelector('#explorer')!;
const start = await loadStart().catch((error: unknown) => {
  const text = 'The explorer could not load its data.';
  const problem = <Problem error={error} text={text} retry={() => location.reload()} />;
  render(<p role="alert">{problem}</p>, host.querySelector('#results')!);
});
if (start) {
  await nextTask();
  const opened = await openProjectOfAddress();
  host.classList.remove('is-asking');
  host.replaceChildren();
  render(<Explorer start={start} opened={opened} />, host);
}
