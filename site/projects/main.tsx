import { render } from 'preact';
import { AccountProjects } from '../explorer/accountProjects.ts';
import { openBrowserProjects } from '../explorer/openStore.ts';
import { ProjectLists } from './projectLists.tsx';

const host = document.querySelector('#projects')!;
const account = await AccountProjects.open();
const browser = openBrowserProjects();
host.replaceChildren();
render(
  account || browser ? (
    <ProjectLists account={account} browser={browser} />
  ) : (
    <p role="alert">
      The storage of this browser is turned off: it has no projects. <a href="/sign-in?next=/projects">Sign in</a> for
      those of your account.
    </p>
  ),
  host,
);
