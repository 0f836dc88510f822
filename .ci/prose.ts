import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Prints each phrase of a tracked file that `.ci/prose.yaml` advises against, and fails if there is one. */

const root = join(import.meta.dirname, '..');
const words = z.strictObject({ skip: z.array(z.string()), rules: z.record(z.string(), z.string()) });
const { skip, rules } = words.parse(parse(readFileSync(join(root, '.ci/prose.yaml'), 'utf8')));

// A blank of a phrase may be a line break of the text, with the sign of a comment, a quotation or a list after it.
const gap = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:(?:\*|\/\/|#|--|>)[ \t]*)?)`;
const patterns = Object.entries(rules).map(([phrase, advice]) => ({
  pattern: new RegExp(String.raw`(?<![\w-])(?:${phrase.replaceAll(' ', gap)})(?![\w-])`, 'gi'),
  advice,
}));
const skipped = skip.map((path) => new RegExp(path));

const chosen = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-z', '--', ...chosen], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !skipped.some((path) => path.test(file)));

let findings = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const { pattern, advice } of patterns)
    for (const { 0: phrase, index } of text.matchAll(pattern)) {
      const line = text.slice(0, index).split('\n').length;
      console.error(`${file}:${line}: "${phrase.replace(/\s+/g, ' ')}": write "${advice}"`);
      findings++;
    }
}
if (findings > 0) {
  console.error(`${findings} phrases to reword; the rules are in .ci/prose.yaml.`);
  process.exitCode = 1;
}
