import { render } from 'preact';
import { openBrowserProjects } from '../explorer/browserProjects.ts';
import { ProjectList } from './projectList.tsx';

const host = document.querySelector('#projects')!;
const store = openBrowserProjects();
host.replaceChildren();
render(
  store ? (
    <ProjectList store={store} />
  ) : (
    <p role="alert">The storage of this browser is turned off: it has no projects.</p>
  ),
  host,
);
