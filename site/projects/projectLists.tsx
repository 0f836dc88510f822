import { useEffect, useState } from 'preact/hooks';
import type { AccountProjects } from '../explorer/accountProjects.ts';
import type { BrowserProjects } from '../explorer/browserProjects.ts';
import { contentOf } from '../explorer/project.ts';
import { NewsPanel } from './newsPanel.tsx';
import { ProjectList } from './projectList.tsx';
import { NotSaved, type ProjectStore } from '../explorer/projectStore.ts';

interface ListsProps {
  /** Undefined if nobody is signed in. */
  readonly account: AccountProjects | undefined;
  /** Undefined if its storage is turned off. */
  readonly browser: BrowserProjects | undefined;
}

/** The projects of the account, and those of the browser with an offer to keep them in the account. */
export function ProjectLists({ account, browser }: ListsProps) {
  /** How many projects the browser has; undefined until they are counted. */
  const [count, setCount] = useState<number>();
  /** Changes when the lists have to be read again. */
  const [moved, setMoved] = useState(0);
  useEffect(() => void browser?.list().then(({ length }) => setCount(length)), [browser, moved]);
  return (
    <>
      {account && (
        <ProjectList key={`account ${moved}`} store={account} account={account}>
          {account.news && <NewsPanel account={account} />}
        </ProjectList>
      )}
      {account && browser && count !== undefined && count > 0 && (
        <section aria-labelledby="browser-projects">
          <h2 id="browser-projects" class="section">
            In this browser only
          </h2>
          <Move from={browser} to={account} onMoved={() => setMoved(moved + 1)} />
          <ProjectList key={`browser ${moved}`} store={browser} />
        </section>
      )}
      {!account && (
        <ProjectList store={browser!}>
          <p class="hint">
            <a href="/sign-in?next=/projects">Sign in</a> to keep projects in your account: everyone in your account
            sees them, earlier versions are kept, and you can share a link.
          </p>
        </ProjectList>
      )}
    </>
  );
}

interface MoveProps {
  readonly from: ProjectStore;
  readonly to: ProjectStore;
  readonly onMoved: () => void;
}

/** Offers to move all projects of the browser to the account. One that the account does not take stays. */
function Move({ from, to, onMoved }: MoveProps) {
  const [problem, setProblem] = useState('');
  const [isMoving, setMoving] = useState(false);
  const move = async () => {
    setMoving(true);
    try {
      for (const { id } of await from.list()) {
        const project = await from.find(id);
        if (project) await to.add(contentOf(project));
        await from.delete(id);
      }
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
    onMoved();
  };
  return (
    <>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      <p class="list-actions">
        <button type="button" disabled={isMoving} onClick={() => void move()}>{`Move to ${to.place}`}</button>
      </p>
    </>
  );
}
