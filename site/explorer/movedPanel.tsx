import { Problem } from '../browser/problem.tsx';
import { useRead } from '../browser/useRead.ts';
import type { Project } from '../../common/project.ts';
import { compareReleases } from './moves.ts';
import { MovedTable } from './movedTable.tsx';
import type { StartData } from './startData.ts';

interface MovedPanelProps {
  readonly project: Project;
  readonly start: StartData;
  /** Makes the newest release that of the project. */
  readonly accept: () => void;
}

/** How the ranking of a project moved since its release. */
export function MovedPanel({ project, start, accept }: MovedPanelProps) {
  const { question, release } = project;
  const { result, error, retry } = useRead(
    () => compareReleases(question, release, start.release),
    JSON.stringify([question, release]),
  );
  if (error !== undefined) return <Problem error={error} text="The releases could not be compared." retry={retry} />;
  if (!result) return <p role="status">{`Comparing releases ${release} and ${start.release} …`}</p>;
  return (
    <>
      <MovedTable moves={result} from={release} to={start.release} {...{ project, start }} />
      <p>
        <button type="button" class="quiet" onClick={accept}>
          {`Use release ${start.release} for this project`}
        </button>
      </p>
    </>
  );
}
