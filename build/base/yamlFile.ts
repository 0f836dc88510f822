import { readFileSync } from 'node:fs';
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from './errors.ts';

/** A parsed YAML file, with the line of each member. */
export interface YamlFile<T> {
  value: T;
  /** Returns `<file>:<line>` of a member, or of its nearest parent if it is missing. */
  at: (path: readonly PropertyKey[]) => string;
}

/** The content of a file to validate, and where each of its members is in the file. */
export interface YamlContent {
  readonly value: unknown;
  readonly origin: (path: readonly PropertyKey[]) => readonly PropertyKey[];
}

/**
 * Reads a YAML file and validates it; errors name the file, line and member.
 * @param prepare changes the content before it is validated
 */
export function readYaml<S extends z.ZodType>(
  file: string,
  shape: S,
  prepare: (content: unknown) => YamlContent = (value) => ({ value, origin: (path) => path }),
): YamlFile<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines });
  const broken = document.errors[0];
  if (broken) {
    const line = broken.linePos?.[0].line ?? 1;
    throw new ImportError('register', `${file}:${line}: invalid YAML: ${broken.message.split('\n')[0]}`);
  }
  const { value, origin } = prepare(plainValue(document, file));
  const at = (path: readonly PropertyKey[]) => `${file}:${lineOf(document, lines, origin(path))}`;
  const parsed = shape.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data, at };
  const problems = parsed.error.issues.flatMap((issue) => describe(issue, { at, origin }));
  // A default that is wrong is wrong in every measure.
  throw new ImportError('register', [...new Set(problems)].join('\n'));
}

/** Returns plain values; aliases are resolved here, which can fail. */
function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    throw new ImportError('register', `${file}: invalid YAML: ${(cause as Error).message}`, { cause });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ImportError('register', `${file}: cannot read this file, which the register needs`, { cause });
  }
}

type Places = Pick<YamlFile<unknown>, 'at'> & Pick<YamlContent, 'origin'>;

function describe(issue: z.core.$ZodIssue, places: Places): string[] {
  const { at, origin } = places;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((member) => {
      const path = [...issue.path, member];
      return `${at(path)}: ${origin(path).join('.')}: unknown member; remove it or correct its name`;
    });
  }
  if (issue.code === 'invalid_union') {
    // Report the closest alternative, not only that none matches.
    const closest = issue.errors.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0] ?? [];
    if (closest.length > 0) {
      return closest.flatMap((inner) => describe({ ...inner, path: [...issue.path, ...inner.path] }, places));
    }
  }
  let hint = '';
  if (issue.code === 'invalid_value' && typeof issue.input === 'string') {
    const close = nearestName(issue.input, issue.values.map(String));
    hint = close ? ` (did you mean ${JSON.stringify(close)}?)` : '';
  }
  return [`${at(issue.path)}: ${origin(issue.path).join('.') || 'file'}: ${issue.message}${hint}`];
}

function depth(issues: z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === last);
      if (pair && isScalar(pair.key) && pair.key.range) return lines.linePos(pair.key.range[0]).line;
    } else {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
  }
  return 1;
}
