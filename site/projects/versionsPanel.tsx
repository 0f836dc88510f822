import { useEffect, useState } from 'preact/hooks';
import type { ProjectVersion } from '../../common/project.ts';
import type { AccountProjects } from '../explorer/accountProjects.ts';
import { describeChange } from './describeChange.ts';
import { NotSaved } from '../explorer/projectStore.ts';

/** In the time zone of the reader. */
const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface PanelProps {
  readonly account: AccountProjects;
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
  readonly onRestored: () => Promise<void>;
}

/** The earlier versions of a project, each with who saved it, when, and what it changed. */
export function VersionsPanel({ account, id, name, close, onRestored }: PanelProps) {
  const [versions, setVersions] = useState<readonly ProjectVersion[]>();
  const [problem, setProblem] = useState('');
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      setVersions(await account.versions(id));
      setProblem('');
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
  };
  useEffect(() => void attempt(async () => undefined), []);
  const restore = (revision: number) =>
    attempt(async () => {
      await account.restore(id, revision);
      await onRestored();
    });
  return (
    <div class="panel" role="group" aria-label={`Versions of ${name}`} tabIndex={-1}>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      {versions?.length === 0 && <p>No earlier versions. Changes by one person within ten minutes are one version.</p>}
      <ul class="panel-list">
        {versions?.map((version, i) => (
          <li key={version.revision}>
            <span>
              {`${timeFormat.format(version.savedAt)}, ${version.savedBy}`}
              <span class="hint">{describeChange(versions[i + 1]?.content, version.content)}</span>
            </span>
            <button type="button" class="quiet" onClick={() => void restore(version.revision)}>
              Restore
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={close}>
        Close
      </button>
    </div>
  );
}
