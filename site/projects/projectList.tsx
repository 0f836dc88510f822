import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '../../api/domain/dates.ts';
import type { ProjectSummary } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { ExportMenu } from '../browser/exportMenu.tsx';
import { saveFile } from '../browser/saveFile.ts';
import { useFocus } from '../explorer/focus.ts';
import type { AccountProjects } from '../explorer/accountProjects.ts';
import { copyOf, withProject } from '../explorer/project.ts';
import { NotSaved, type ProjectStore } from '../explorer/projectStore.ts';
import { metroNames, newestRelease } from './known.ts';
import { SharePanel } from './sharePanel.tsx';
import { VersionsPanel } from './versionsPanel.tsx';

interface ListProps {
  readonly store: ProjectStore;
  /** The store, if it is an account. */
  readonly account?: AccountProjects;
  /** What is below the list, once it is read: nothing may move then. */
  readonly children?: ComponentChildren;
}

/** The projects of a store: those in use, and below them those in the archive. */
export function ProjectList({ store, account, children }: ListProps) {
  const [projects, show] = useState<readonly ProjectSummary[]>();
  const [problem, setProblem] = useState('');
  const [host, focusNext] = useFocus<HTMLDivElement>();
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      setProblem('');
      show(await store.list());
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
  };
  const read = () => attempt(async () => undefined);
  useEffect(() => {
    void read();
    return store.watch(() => void read());
  }, []);
  const inUse = projects?.filter((one) => !one.isArchived) ?? [];
  const archived = projects?.filter((one) => one.isArchived) ?? [];
  const card = (project: ProjectSummary) => (
    <ProjectItem
      key={project.id}
      {...{ project, account }}
      rename={(name) => attempt(() => store.update(project.id, (one) => ({ ...one, name })))}
      duplicate={() =>
        attempt(async () => {
          const found = await store.find(project.id);
          if (found) await store.add(copyOf(found));
        })
      }
      archive={async () => {
        await attempt(() => store.update(project.id, (one) => ({ ...one, isArchived: !one.isArchived })));
        focusNext('.list');
      }}
      remove={async () => {
        await attempt(() => store.delete(project.id));
        focusNext('.list');
      }}
      follow={(on) => attempt(async () => account?.follow(project.id, on))}
      onRestored={read}
    />
  );
  return (
    <div ref={host}>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      <div class="list" tabIndex={-1} role="group" aria-label={`Projects in ${store.place}`} aria-busy={!projects}>
        {inUse.length > 0 && <ul class="cards">{inUse.map(card)}</ul>}
        {projects && inUse.length === 0 && (
          <p>
            {`No projects${archived.length > 0 ? ' in use' : ''} in ${store.place}. Rank metros in the explorer, and select Save or the star of a metro.`}
          </p>
        )}
      </div>
      {archived.length > 0 && (
        <details>
          <summary>{`Archive (${archived.length})`}</summary>
          <ul class="cards">{archived.map(card)}</ul>
        </details>
      )}
      {projects && projects.length > 0 && (
        <p class="list-actions">
          <button
            type="button"
            class="quiet"
            onClick={() => void attempt(async () => saveFile(await store.exportAll(), 'projects.json'))}
          >
            Export all as JSON
          </button>
        </p>
      )}
      {projects && children}
    </div>
  );
}

interface ItemProps {
  readonly project: ProjectSummary;
  readonly account: AccountProjects | undefined;
  readonly rename: (name: string) => Promise<void>;
  readonly duplicate: () => Promise<void>;
  readonly archive: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly follow: (on: boolean) => Promise<void>;
  readonly onRestored: () => Promise<void>;
}

/** What a project shows below its name. */
type Panel = 'rename' | 'delete' | 'share' | 'versions';

/** The first control of each panel. */
const firstControls: Readonly<Record<Panel, string>> = {
  rename: 'input',
  delete: '.keep',
  share: '.panel button',
  versions: '.panel',
};

function ProjectItem({ project, account, onRestored, ...act }: ItemProps) {
  const { id, name, purpose } = project;
  const [panel, setPanel] = useState<Panel>();
  const [host, focusNext] = useFocus<HTMLLIElement>();
  const open = (chosen: Panel) => {
    setPanel(chosen);
    focusNext(firstControls[chosen]);
  };
  const close = () => {
    setPanel(undefined);
    focusNext('.project-actions > :first-child');
  };
  return (
    <li ref={host}>
      <div class="project-text">
        <h2>
          <a href={withProject('/explorer', id)}>{name}</a>
        </h2>
        {purpose !== '' && <p class="purpose">{purpose}</p>}
        <Leading project={project} />
        <p class="hint">{describe(project, account)}</p>
        {project.release !== newestRelease && (
          <p class="hint">
            <span class="decision">New data</span>
            {` Uses release ${project.release}. `}
            <a href={`${withProject('/explorer', id)}#moved`}>See what moved since</a>
          </p>
        )}
      </div>
      {panel === 'rename' && (
        <Rename
          name={name}
          rename={async (name) => {
            await act.rename(name);
            close();
          }}
          close={close}
        />
      )}
      {panel === 'delete' && (
        <div class="project-actions" role="group" aria-label={`Delete ${name}`}>
          <span>Delete this project with its notes{account && ', versions and links'}?</span>
          <button type="button" class="danger" onClick={() => void act.remove()}>
            Delete
          </button>
          <button type="button" class="quiet keep" onClick={close}>
            Keep
          </button>
        </div>
      )}
      {panel !== 'rename' && panel !== 'delete' && <Actions {...{ project, account, open, ...act }} />}
      {account && panel === 'share' && <SharePanel {...{ account, id, name, close }} />}
      {account && panel === 'versions' && <VersionsPanel {...{ account, id, name, close, onRestored }} />}
    </li>
  );
}

/** The places that are chosen, or the candidates. Regions, whose names a list does not have, are among those that are counted. */
function Leading({ project: { places, chosen, leading } }: Pick<ItemProps, 'project'>) {
  const names = leading.flatMap((code) => metroNames.get(code) ?? []);
  if (names.length === 0) return null;
  const more = (chosen > 0 ? chosen : places) - names.length;
  return (
    <p>
      <b class="decision" data-status={chosen > 0 ? 'chosen' : undefined}>
        {chosen > 0 ? 'Chosen' : 'Shortlist'}
      </b>
      {` ${names.join('; ')}${more > 0 ? ` and ${more} more` : ''}`}
    </p>
  );
}

interface ActionsProps extends Pick<ItemProps, 'project' | 'account' | 'duplicate' | 'archive' | 'follow'> {
  readonly open: (panel: Panel) => void;
}

function Actions({ project, account, open, duplicate, archive, follow }: ActionsProps) {
  const { id, name, isArchived, isFollowed = false } = project;
  const button = (verb: string, act: () => void, className = 'quiet') => (
    <button type="button" class={className} aria-label={`${verb} ${name}`} onClick={act}>
      {verb}
    </button>
  );
  return (
    <div class="project-actions">
      <a class="button quiet" href={withProject('/report', id)} aria-label={`Report on ${name}`}>
        Report
      </a>
      {account && button('Share', () => open('share'))}
      {account?.news && !isArchived && button(isFollowed ? 'Unfollow' : 'Follow', () => void follow(!isFollowed))}
      <ExportMenu label="More">
        {account && <p class="whole">{button('Versions', () => open('versions'))}</p>}
        <p class="whole">{button('Rename', () => open('rename'))}</p>
        <p class="whole">{button('Duplicate', () => void duplicate())}</p>
        <p class="whole">{button(isArchived ? 'Restore' : 'Archive', () => void archive())}</p>
        <p class="whole">{button('Delete', () => open('delete'), 'danger')}</p>
      </ExportMenu>
    </div>
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
        if (written !== '') void rename(written);
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

/** Says how much a project decides, and who changed it: `3 criteria · 2 on the shortlist · changed …`. */
function describe(
  { criteria, places, changedAt, changedBy, isFollowed }: ProjectSummary,
  account: AccountProjects | undefined,
): string {
  const lacksFeed = account?.news === 'feed' && !account.hasFeed;
  return [
    criteria === 1 ? '1 criterion' : `${criteria} criteria`,
    places === 0 ? 'no shortlist' : `${places} on the shortlist`,
    `changed ${formatDate(changedAt).replaceAll(' ', '\u{a0}')}${changedBy === undefined ? '' : ` by ${changedBy}`}`,
    ...(isFollowed ? [`you follow it${lacksFeed ? ': create a private feed below to read of changes' : ''}`] : []),
  ].join(' · ');
}
