import { render } from 'preact';
import { AccountProjects } from '../explorer/accountProjects.ts';
import { NotSaved } from '../explorer/projectStore.ts';
import { openBrowserProjects } from '../explorer/openStore.ts';
import { ProjectLists } from './projectLists.tsx';

const host = document.querySelector('#projects')!;
const account = await AccountProjects.open().catch((error: unknown) => {
  if (error instanceof NotSaved) return error;
  throw error;
});
const signedIn = account instanceof NotSaved ? undefined : account;
const browser = openBrowserProjects();
host.replaceChildren();
render(
  signedIn || browser ? (
    <>
      {account instanceof NotSaved && (
        <p class="message problem" role="alert">
          {account.message}
        </p>
      )}
      <ProjectLists account={signedIn} browser={browser} />
    </>
  ) : (
    <p role="alert">
      The storage of this browser is turned off: it has no projects. <a href="/sign-in?next=/projects">Sign in</a> for
      those of your account.
    </p>
  ),
  host,
);
