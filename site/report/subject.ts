import { contentOf, projectAddress, projectIn, questionOf } from '../explorer/project.ts';
import { findProject } from '../explorer/openStore.ts';
import { readJson } from '../browser/readApi.ts';
import type { ProjectContent } from '../../common/project.ts';
import type { StartData } from '../explorer/startData.ts';
import { usedPreset } from '../explorer/presets.ts';
import { readState, writeState } from '../explorer/state.ts';
import type { Subject } from './reportData.ts';

/** The page has nothing to report on. The message is for the person. */
export class NoSubject extends Error {}

/** Returns what the address of the page asks a report on. @throws NoSubject, NotSaved or RequestError */
export async function readSubject({ search, hash }: Location, start: StartData): Promise<Subject> {
  const token = new URLSearchParams(hash.slice(1)).get('share');
  const industry = new URLSearchParams(search).get('industry') ?? '';
  if (token !== null) {
    // The body has the token: no address that is sent has it.
    const shared = await readJson<{ id: string; content: ProjectContent }>('/shared-project', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return subjectOf(shared.content, industry);
  }
  const id = projectIn(search);
  if (id !== '') {
    const found = await findProject(id);
    if (!found) throw new NoSubject('This project is in an account. Sign in, then open the report again.');
    if (!found.project) throw new NoSubject('This project was deleted, or is in another browser or account.');
    return subjectOf(found.project, industry);
  }
  const { state } = readState(search, start, location.pathname);
  if (state.criteria.length === 0)
    throw new NoSubject('Choose what matters in the explorer first. A report shows a ranking or a project.');
  return {
    name: usedPreset(start, state)?.name ?? '',
    isProject: false,
    purpose: '',
    question: questionOf(state),
    shortlist: [],
    release: start.release,
    address: new URL(writeState(state, start), location.href).href,
    industry,
  };
}

/** Returns a project as the subject of a report. Its address shows the ranking, not the project, which readers may not have. */
const subjectOf = (project: ProjectContent, industry: string): Subject => ({
  ...contentOf(project),
  isProject: true,
  address: new URL(projectAddress({ id: '', question: project.question }), location.href).href,
  industry,
});
