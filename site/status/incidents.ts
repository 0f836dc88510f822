import { parse } from 'yaml';
import { z } from 'zod';

const Time = z.iso.datetime('must be a time in UTC such as 2026-12-01T14:05:00Z');
const Sentence = z.string().regex(/^[A-Z].*\.$/s, 'must be a sentence');

/** What an incident can affect, as the page names it. */
const parts = ['API', 'Site', 'MCP server', 'Downloads', 'Sign-in and keys', 'Figures'] as const;

const Incident = z
  .strictObject({
    title: z.string().min(1),
    affected: z.array(z.enum(parts)).min(1),
    from: Time,
    to: Time.optional().describe('when it was over; absent: it is not over'),
    what: Sentence.describe('what people noticed'),
    resolution: Sentence.optional().describe('what ended it, and what keeps it from happening again'),
  })
  .refine(({ from, to }) => to === undefined || to >= from, { path: ['to'], message: 'is before `from`' })
  .refine(({ to, resolution }) => (to === undefined) === (resolution === undefined), {
    path: ['resolution'],
    message: 'an incident that is over has a resolution, and no other',
  });
type Incident = z.infer<typeof Incident>;

const Incidents = z.strictObject({ incidents: z.array(Incident) });

/** Returns the incidents of a YAML file, newest first. @throws Error that names what is wrong in it */
export function readIncidents(text: string): Incident[] {
  const read = Incidents.safeParse(parse(text));
  if (!read.success) throw new Error(`site/status/incidents.yaml is not valid:\n${z.prettifyError(read.error)}`);
  return read.data.incidents.toSorted((a, b) => (a.from < b.from ? 1 : -1));
}
