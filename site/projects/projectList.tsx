import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '../../api/domain/dates.ts';
import { saveFile } from '../browser/saveFile.ts';
import { type BrowserProjects, NotSaved } from '../explorer/browserProjects.ts';
import { useFocus } from '../explorer/focus.ts';
import { copyOf, type Project, projectAddress, projectLimits } from '../explorer/project.ts';
import { watchStorage } from '../explorer/watchStorage.ts';

/** The projects of a browser: those in use, and below them those in the archive. */
export function ProjectList({ store }: { readonly store: BrowserProjects }) {
  const [projects, show] = useState(() => store.list());
  const [problem, setProblem] = useState('');
  const [host, focusNext] = useFocus<HTMLDivElement>();
  const read = () => show(store.list());
  useEffect(() => watchStorage(read), []);
  const attempt = (act: () => void) => {
    try {
      act();
      setProblem('');
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
    read();
  };
  const [inUse, archived] = [projects.filter((one) => !one.isArchived), projects.filter((one) => one.isArchived)];
  const card = (project: Project) => (
    <ProjectItem
      key={project.id}
      project={project}
      rename={(name) => attempt(() => store.update(project.id, (one) => ({ ...one, name })))}
      duplicate={() => attempt(() => store.add(copyOf(project)))}
      archive={() => {
        attempt(() => store.update(project.id, (one) => ({ ...one, isArchived: !one.isArchived })));
        focusNext('#list');
      }}
      remove={() => {
        attempt(() => store.delete(project.id));
        focusNext('#list');
      }}
    />
  );
  return (
    <div ref={host}>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      <p class="list-actions">
        <a class="button" href="/explorer">
          New ranking
        </a>
        {projects.length > 0 && (
          <button type="button" class="quiet" onClick={() => saveFile(fileOf(projects), 'projects.json')}>
            Export all as JSON
          </button>
        )}
      </p>
      <div id="list" tabIndex={-1} role="group" aria-label="Projects">
        {inUse.length > 0 ? (
          <ul class="cards">{inUse.map(card)}</ul>
        ) : (
          <p>
            {`No projects${archived.length > 0 ? ' in use' : ''}. Rank metros in the explorer, and select Save or the star of a metro.`}
          </p>
        )}
      </div>
      {archived.length > 0 && (
        <details>
          <summary>{`Archive (${archived.length})`}</summary>
          <ul class="cards">{archived.map(card)}</ul>
        </details>
      )}
    </div>
  );
}

interface ItemProps {
  readonly project: Project;
  readonly rename: (name: string) => void;
  readonly duplicate: () => void;
  readonly archive: () => void;
  readonly remove: () => void;
}

function ProjectItem({ project, rename, duplicate, archive, remove }: ItemProps) {
  const { name, purpose, isArchived } = project;
  const [asking, ask] = useState<'name' | 'delete'>();
  const [host, focusNext] = useFocus<HTMLLIElement>();
  const open = (question: 'name' | 'delete', first: string) => {
    ask(question);
    focusNext(first);
  };
  const close = () => {
    ask(undefined);
    focusNext('.project-actions > :first-child');
  };
  return (
    <li ref={host}>
      <div class="project-text">
        <h2>{name}</h2>
        {purpose !== '' && <p class="purpose">{purpose}</p>}
        <p class="hint">{describe(project)}</p>
      </div>
      {asking === 'name' && (
        <Rename
          name={name}
          rename={(name) => {
            rename(name);
            close();
          }}
          close={close}
        />
      )}
      {asking === 'delete' && (
        <div class="project-actions" role="group" aria-label={`Delete ${name}`}>
          <span>Delete this project with its notes?</span>
          <button type="button" class="danger" onClick={remove}>
            Delete
          </button>
          <button type="button" class="quiet keep" onClick={close}>
            Keep
          </button>
        </div>
      )}
      {asking === undefined && (
        <div class="project-actions">
          <a class="button" href={projectAddress(project)} aria-label={`Open ${name}`}>
            Open
          </a>
          <button type="button" class="quiet" aria-label={`Rename ${name}`} onClick={() => open('name', 'input')}>
            Rename
          </button>
          <button type="button" class="quiet" aria-label={`Duplicate ${name}`} onClick={duplicate}>
            Duplicate
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={`${isArchived ? 'Restore' : 'Archive'} ${name}`}
            onClick={archive}
          >
            {isArchived ? 'Restore' : 'Archive'}
          </button>
          <button type="button" class="danger" aria-label={`Delete ${name}`} onClick={() => open('delete', '.keep')}>
            Delete
          </button>
        </div>
      )}
    </li>
  );
}

interface RenameProps extends Pick<ItemProps, 'rename'> {
  readonly name: string;
  readonly close: () => void;
}

function Rename({ name, rename, close }: RenameProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      class="project-actions"
      onSubmit={(event) => {
        event.preventDefault();
        const written = input.current!.value.trim();
        if (written !== '') rename(written);
      }}
    >
      <input ref={input} aria-label="Name" defaultValue={name} maxLength={projectLimits.name} required />
      <button type="submit">Rename</button>
      <button type="button" class="quiet" onClick={close}>
        Cancel
      </button>
    </form>
  );
}

/** Says how much a project decides, and when it was changed: `3 criteria · 2 on the shortlist, 1 chosen · Changed …`. */
function describe({ question, shortlist, release, changedAt }: Project): string {
  const { length } = question.criteria;
  const chosen = shortlist.filter(({ status }) => status === 'chosen').length;
  return [
    length === 1 ? '1 criterion' : `${length} criteria`,
    `${shortlist.length} on the shortlist${chosen > 0 ? `, ${chosen} chosen` : ''}`,
    `changed ${formatDate(changedAt)}`,
    `release ${release}`,
  ].join(' · ');
}

const fileOf = (projects: readonly Project[]) =>
  new Blob([JSON.stringify({ projects }, undefined, 2)], { type: 'application/json' });
