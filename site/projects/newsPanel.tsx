import { useState } from 'preact/hooks';
import { CopyButton } from '../browser/copyButton.tsx';
import type { AccountProjects } from '../explorer/accountProjects.ts';
import { NotSaved } from '../explorer/projectStore.ts';

interface PanelProps {
  readonly account: AccountProjects;
}

/** What following a project does, and the private feed of the person. */
export function NewsPanel({ account }: PanelProps) {
  const [hasFeed, setFeed] = useState(account.hasFeed);
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState('');
  const attempt = async (act: () => Promise<string | undefined>) => {
    try {
      const address = await act();
      setMade(address);
      setFeed(address !== undefined);
      setProblem('');
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
  };
  const turnOff = async () => {
    await account.dropFeed();
    return undefined;
  };
  return (
    <section aria-labelledby="news">
      <h2 id="news" class="section">
        Word of new data
      </h2>
      <p class="hint">
        {`Follow a project, and ${account.news === 'mail' ? 'you get an email' : 'your private feed has an entry'} when a data release moves one of its first ten metros or its shortlist, with the old and new ranks and the causes.`}
        {account.news === 'mail' && ' A private feed has the same, for a feed reader.'}
      </p>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      <p class="project-actions">
        <button type="button" class="quiet" onClick={() => void attempt(() => account.makeFeed())}>
          {hasFeed ? 'Replace the feed address' : 'Create a private feed'}
        </button>
        {hasFeed && (
          <button type="button" class="danger" onClick={() => void attempt(turnOff)}>
            Turn off the feed
          </button>
        )}
      </p>
      {made !== undefined && (
        <p class="project-actions">
          <input
            readOnly
            aria-label="Feed address"
            value={made}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton textOf={() => made} />
          <span class="hint" role="status">
            Copy the address now: it is not shown again. Anyone who has it can read your feed.
          </span>
        </p>
      )}
    </section>
  );
}
