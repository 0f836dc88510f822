import { ImportError } from '../base/errors.ts';
import { type Catalog, findProgram, type Program, readCatalog, type Source } from './catalog.ts';
import { type ProgramEntry, type StatedField, statedFields } from './catalogSchema.ts';
import { entryFaults, readText } from './check.ts';
import { fieldNamed, fieldValue } from './fieldValue.ts';
import { openPrograms, settle } from './reread.ts';
import { editYaml, withLock } from './store.ts';

/** A page under review, with the errors of each program that is not approved. */
interface OpenReview {
  readonly source: Source;
  readonly programs: { readonly id: string; readonly faults: string[] }[];
}

/** Returns every open review. */
export function openReviews(catalog: Catalog): OpenReview[] {
  return catalog.sources
    .filter(({ review }) => review)
    .map((source) => ({
      source,
      programs: openPrograms(catalog, source).map((program) => ({
        id: program.id,
        faults: entryFaults(program.value, source, currentText(catalog, source)).map(
          ({ member, fault }) => `${member.join('.')}: ${fault}`,
        ),
      })),
    }));
}

/**
 * Records that a person approved a program, unchanged or with edits. Edited fields lose their evidence and join
 * `edited_fields`. For a page under review, the new text counts.
 * @param edits `field=value`, with the value as YAML
 * @throws ImportError `register` for an invalid record, without any change
 */
export async function approve(dir: string, id: string, edits: readonly string[], now: Date): Promise<Program['value']> {
  return withLock(dir, async () => {
    settle(dir);
    const catalog = readCatalog(dir);
    const { file, source, value } = findProgram(catalog, id);
    if (value.retired)
      throw new ImportError('register', `${id} was retired on ${value.retired.on}: ${value.retired.reason}`);
    const changes = readEdits(edits);
    const names = Object.keys(changes) as StatedField[];
    // An agency that a person sets is no longer the publisher.
    const agency = 'administering_agency' in changes ? { agency_from_source_list: false } : {};
    const quoted = Object.entries(value.evidence).filter(([name]) => !(name in changes));
    const evidence = Object.fromEntries(quoted) as ProgramEntry['evidence'];
    const edited_fields = statedFields.filter((name) => names.includes(name) || value.edited_fields.includes(name));
    const verified = { last_verified_at: now.toISOString(), verified_by: 'human' as const };
    const entry = { ...value, ...changes, ...agency, evidence, edited_fields, ...verified };
    const faults = entryFaults(entry, source, currentText(catalog, source));
    if (faults.length > 0) throw refusal(id, file, faults);
    editYaml(file, { ...changes, ...agency, evidence, edited_fields, ...verified });
    if (source.review) editYaml(source.review.file, { approved: [...new Set([...source.review.value.approved, id])] });
    settle(dir);
    return entry;
  });
}

/** Returns the current text of a page: the new one during a review. */
export function currentText({ dir }: Catalog, { id, value, review }: Source): string[] {
  const sha256 = review?.value.sha256 ?? value.capture?.sha256;
  const text = sha256 === undefined ? undefined : readText(dir, id, sha256);
  return text === undefined ? [] : [text];
}

function refusal(id: string, file: string, faults: ReturnType<typeof entryFaults>): ImportError {
  const lines = faults.map(({ member, fault }) => `  ${member.join('.')}: ${fault}`);
  const advice = `set each with --edit field=value, or quote the page again in ${file}`;
  return new ImportError('register', [`${id} cannot be approved; ${advice}`, ...lines].join('\n'));
}

function readEdits(edits: readonly string[]): Partial<Pick<ProgramEntry, StatedField>> {
  return Object.fromEntries(edits.map(readEdit));
}

function readEdit(edit: string): [StatedField, unknown] {
  const mark = edit.indexOf('=');
  if (mark < 0) throw new ImportError('register', `${edit}: write field=value`);
  const name = edit.slice(0, mark);
  const named = fieldNamed(name);
  if ('fault' in named) throw new ImportError('register', `${name}: ${named.fault}`);
  const text = edit.slice(mark + 1);
  const read = fieldValue(named.field, text);
  if ('fault' in read) throw new ImportError('register', `${name}: ${text}: ${read.fault}`);
  return [named.field, read.value];
}
