import { useEffect, useRef, useState } from 'preact/hooks';
import { useNarrow } from '../browser/useMedia.ts';
import { useRead } from '../browser/useRead.ts';
import type { ListedPlace, Project } from '../../common/project.ts';
import { placeStatuses, projectLimits } from '../../common/projectChoices.ts';
import { formatRank } from '../figures/format.ts';
import { decisionOrder, isOlder, projectAddress, sortByDecision, statusNames } from './project.ts';
import { Star } from './star.tsx';
import type { Figures } from './figures.ts';
import type { Page } from './page.ts';
import type { Shown } from './shown.ts';
import type { OpenProject } from './useProject.tsx';
import { showRange } from './words.ts';

interface CardProps extends Pick<Page, 'figures' | 'certainties' | 'set'> {
  readonly open: OpenProject;
  readonly shown: Shown | undefined;
}

/** The open project above its ranking: name, purpose and shortlist. Without one, only what went wrong. */
export function ProjectCard({ open, shown, certainties, figures, set }: CardProps) {
  const { project, problem, isBehind, keepThis } = open;
  const host = useRef<HTMLElement>(null);
  const first = useRef(project);
  useEffect(() => {
    // Saving makes the project, and removes the button that had the focus.
    if (project && !first.current && document.activeElement === document.body)
      host.current!.querySelector<HTMLElement>('#project-name')!.focus();
    first.current = project;
  }, [project]);
  return (
    <>
      <p id="project-problem" class="message problem" role="alert" hidden={!problem}>
        {problem}
      </p>
      {project && (
        <section id="project" class="side-card" aria-label="Project" ref={host}>
          <Fields key={project.id} {...open} project={project} />
          {isBehind && (
            <p class="message problem" role="alert">
              Someone else, or you in another window, changed the ranking of this project. Changes of the ranking here
              are not saved. <a href={projectAddress(project)}>Open the other ranking</a>{' '}
              <button type="button" class="quiet" onClick={keepThis}>
                Save this ranking instead
              </button>
            </p>
          )}
          <Shortlist {...{ project, open, shown, certainties, figures, set }} />
          {isOlder(project, figures.start) && <Moved key={project.id} {...{ project, open, figures }} />}
        </section>
      )}
    </>
  );
}

/** The name and the purpose of a project. */
function Fields({
  project,
  change,
  place,
  saving,
  retry,
}: { readonly project: Project } & Omit<OpenProject, 'project'>) {
  const [name, setName] = useState(project.name);
  return (
    <div class="project-fields">
      <input
        id="project-name"
        aria-label="Project"
        value={name}
        maxLength={projectLimits.name}
        aria-describedby="project-saved"
        onInput={({ currentTarget }) => {
          setName(currentTarget.value);
          // A project always has a name.
          if (currentTarget.value.trim() !== '') change({ name: currentTarget.value.trim() });
        }}
        onBlur={() => setName(project.name)}
      />
      <textarea
        rows={1}
        id="project-purpose"
        aria-label="Purpose"
        value={project.purpose}
        maxLength={projectLimits.purpose}
        placeholder="What is the place for?"
        onInput={({ currentTarget }) => change({ purpose: currentTarget.value })}
      />
      <p id="project-saved" class="hint">
        {saving === 'saved' && `Every change is saved in ${place}.`}
        {saving === 'saving' && 'Saving…'}
        {saving === 'failed' && (
          <>
            The last changes are not saved.{' '}
            <button type="button" class="link" onClick={retry}>
              Save again
            </button>
          </>
        )}{' '}
        <a href="/projects">All projects</a>
      </p>
    </div>
  );
}

type ShortlistProps = { readonly project: Project } & CardProps;

/** The shortlist: the chosen places first and the rejected ones last, by their ranks now. */
function Shortlist({ project, open, shown, certainties, figures, set }: ShortlistProps) {
  const { shortlist } = project;
  const isNarrow = useNarrow();
  const ranks = new Map(
    shown?.ranking.metros.map(({ place, rank }) => {
      const words = rank === null ? 'No rank' : rankWords(rank, certainties?.get(place)?.interval);
      return [shown.figures.regions[place]!.cbsa, { rank, words }];
    }),
  );
  const sorted = sortByDecision(shortlist, (cbsa) => ranks.get(cbsa)?.rank ?? Infinity);
  return (
    <details id="shortlist" open={!isNarrow}>
      <summary>
        Shortlist <span class="count">{countDecisions(shortlist, figures)}</span>
      </summary>
      {shortlist.length === 0 ? (
        <p class="hint">Select the star of a metro to keep it here with a note.</p>
      ) : (
        <ul>
          {sorted.map((place) => (
            <Listed
              key={place.cbsa}
              standing={ranks.get(place.cbsa)?.words ?? 'Left out'}
              {...{ place, open, figures, set }}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

type MovedProps = { readonly project: Project } & Pick<CardProps, 'open' | 'figures'>;

/** How ranks moved since the release of the project. It is loaded when a person opens it. */
function Moved({ project, open, figures: { start } }: MovedProps) {
  // A link to it opens it.
  const [isOpen, setOpen] = useState(location.hash === '#moved');
  const { result, error } = useRead(async () => (isOpen ? import('./movedPanel.tsx') : undefined), String(isOpen));
  const accept = () => open.change({ release: start.release });
  return (
    <details id="moved" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{`What moved since release ${project.release}`}</summary>
      {error !== undefined && <p role="alert">The comparison could not be loaded. Reload the page to try again.</p>}
      {result && <result.MovedPanel {...{ project, start, accept }} />}
    </details>
  );
}

interface ListedProps extends Pick<CardProps, 'open' | 'set'> {
  readonly place: ListedPlace;
  /** Its rank in words, or that it has none. */
  readonly standing: string;
  readonly figures: Figures;
}

function Listed({ place: { cbsa, status, note }, standing, open, figures, set }: ListedProps) {
  // A release can drop a metro.
  const metro = figures.regions.find((region) => region.cbsa === cbsa);
  const name = metro?.short ?? cbsa;
  return (
    <li data-status={status}>
      <Star name={metro?.name ?? cbsa} status={status} toggle={() => open.toggle(cbsa)} />
      <button type="button" class="link" title="Why is it in or out?" onClick={() => set({ metro: cbsa })}>
        {name}
      </button>
      <span class="rank">{standing}</span>
      <select
        aria-label={`Status of ${name}`}
        value={status}
        onChange={({ currentTarget }) =>
          open.changePlace(cbsa, { status: placeStatuses.find((one) => one === currentTarget.value)! })
        }
      >
        {placeStatuses.map((one) => (
          <option key={one} value={one}>
            {statusNames[one]}
          </option>
        ))}
      </select>
      <textarea
        rows={1}
        aria-label={`${status === 'rejected' ? 'Reason' : 'Note'} on ${name}`}
        placeholder={status === 'rejected' ? 'Reason' : 'Note'}
        value={note}
        maxLength={projectLimits.note}
        onInput={({ currentTarget }) => open.changePlace(cbsa, { note: currentTarget.value })}
      />
    </li>
  );
}

/** Returns a rank with the likely ranks: `1st, likely 1–7`. */
const rankWords = (rank: number, interval: readonly [number, number] | undefined): string =>
  `${formatRank(rank)}${interval ? `, likely ${showRange(interval)}` : ''}`;

/** Counts places by what was decided: `2 candidates · 1 rejected`; one that is chosen is named. */
function countDecisions(shortlist: readonly ListedPlace[], { regions }: Figures): string {
  const counts = decisionOrder.flatMap((status) => {
    const [first, ...others] = shortlist.filter((place) => place.status === status);
    if (!first) return [];
    const name = statusNames[status].toLowerCase();
    if (others.length > 0) return `${others.length + 1} ${status === 'candidate' ? 'candidates' : name}`;
    const region = regions.find(({ cbsa }) => cbsa === first.cbsa);
    return `${status === 'chosen' && region ? region.short : '1'} ${name}`;
  });
  return counts.join(' · ');
}
