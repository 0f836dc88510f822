// @module-tag long
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proposeEdition } from '../../build/edition/propose.ts';
import { newEdition, printEdition } from '../../build/edition/newEdition.ts';
import { registerDir } from '../register/released.ts';
import { sourcesDir } from '../support/service.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

const now = () => new Date('2026-01-02T03:04:05Z');
const fetch = () => Promise.reject(new Error('a new edition of the made-up places needs no network'));

/** Proposes an edition of the made-up datasets. `make` returns the content of the new file. */
async function editionOf(
  key: string,
  name: string,
  make: (file: (path: string) => string) => string,
  options: { write?: boolean; change?: (registerDir: string) => void } = {},
) {
  const folders = copyTiny();
  options.change?.(folders.registerDir);
  const path = join(newFolder(), name);
  const content = make((file) => readFileSync(join(folders.sources, file), 'latin1'));
  writeFileSync(path, content, 'latin1');
  const { registerDir, sources } = folders;
  const edition = await newEdition({
    registerDir,
    sources,
    key,
    files: [path],
    now,
    fetch,
    write: options.write ?? false,
  });
  const yaml = edition.changes.find(({ file }) => file.endsWith('dataset.yaml'));
  return { ...edition, yaml: yaml?.after ?? '', register: join(registerDir, key, 'dataset.yaml') };
}

describe('a file of the next year', () => {
  const next = (file: (path: string) => string) => file('tiny-work/work24.txt').replaceAll('2024', '2025');

  it('after a range of files lengthens the range, and keeps comments and layout', async () => {
    const edition = await editionOf('tiny-work', 'work25.txt', next, {
      change: (registerDir) =>
        edit(join(registerDir, 'tiny-work/dataset.yaml'), 'rows: {', '# A line a county.\n    rows:   {'),
    });
    const before = readFileSync(edition.register, 'utf8');
    expect(edition.yaml).toBe(before.replaceAll('work{23..24}.txt', 'work{23..25}.txt'));
    expect(edition.yaml).toContain('# A line a county.\n    rows:   { min: 6, max: 7 }');
    expect(edition.problems).toEqual([]);
  });

  it('after a gap gets an entry of its own', async () => {
    const edition = await editionOf('tiny-work', 'work26.txt', (file) => next(file).replaceAll('2025', '2026'));
    expect(edition.yaml).toContain(
      "  - path: 'work26.txt'\n    url: 'https://example.org/labor/work26.txt'\n    as: work\n    format: fixed-width",
    );
    expect(edition.yaml).toContain("path: 'work{23..24}.txt'");
    expect(edition.problems).toEqual([]);
  });

  it('is written only with --write', async () => {
    const printed = await editionOf('tiny-work', 'work25.txt', next);
    expect(readFileSync(printed.register, 'utf8')).toContain('work{23..24}');
    expect(printEdition(printed)).toContain("-  - path: 'work{23..24}.txt'\n");
    const written = await editionOf('tiny-work', 'work25.txt', next, { write: true });
    expect(readFileSync(written.register, 'utf8')).toBe(written.yaml);
  });
});

describe('a file that replaces the one before', () => {
  /** The people a year later: the years 2024 and 2025 are 2025 and 2026. */
  const later = (file: (path: string) => string) =>
    file('tiny-people/people.csv').replace('POP2024,POP2025', 'POP2025,POP2026');

  it('changes ranges, names and the years of texts and of import.sql', async () => {
    const { yaml, changes, remarks } = await editionOf('tiny-people', 'people.csv', later, {
      change: (registerDir) =>
        edit(
          join(registerDir, 'tiny-people/dataset.yaml'),
          'Population is of July 1.',
          'Population is of July 1 to 2025.',
        ),
    });
    expect(yaml).toContain("POP2020, 'POP{2025..2026}'");
    expect(yaml).toContain('notes: [Population is of July 1 to 2026.]');
    expect(yaml).toContain('decided_on: 2026-01-01');
    expect(changes.find(({ file }) => file.endsWith('import.sql'))!.after).toContain("name, 2026, 'hazard_risk_index'");
    expect(remarks).toEqual([expect.stringMatching(/^dataset\.yaml:\d+: Population is of July 1 to 2026\.$/)]);
  });

  it('is read as proposed: missing columns, new codes, unknown markers are listed', async () => {
    const wrong = await editionOf('tiny-people', 'people.csv', (file) =>
      later(file)
        .replace('48005,', '48007,')
        .replace('20.5', 'n.a.')
        .replace('\n56003', '\n56001,Grove,1,2,3,4\n56003'),
    );
    expect(wrong.yaml).toContain('rows: { min: 12, max: 12 }');
    expect(wrong.problems).toEqual([
      expect.stringMatching(/^tiny-people: cells that are neither a number/),
      expect.stringMatching(/people\.csv:3: hazard_risk_index of 40001 in 2026 is "n\.a\."$/),
      expect.stringMatching(/^tiny-people: codes that are not a state or county/),
      '  tiny-people/people.csv:9: 48007',
    ]);
    const lacking = await editionOf('tiny-people', 'people.csv', (file) => later(file).replace('Hazard Score', 'Risk'));
    expect(lacking.problems.join('\n')).toMatch(/people\.csv:1: no column "Hazard Score"/);
  });

  it('of another name, or of an unknown dataset, is refused', async () => {
    await expect(editionOf('tiny-people', 'houses.csv', later)).rejects.toThrow(
      /^houses\.csv: no file of the dataset has a name like this; they are people\.csv$/,
    );
    await expect(editionOf('tiny-peple', 'people.csv', later)).rejects.toThrow(
      /^no dataset tiny-peple in the register; did you mean tiny-people\?$/,
    );
  });
});

describe('columns of a new edition', () => {
  const yaml = `key: f
name: Incomes of 2023
files:
  - path: a2023.csv
    url: https://example.org/2023/a2023.csv
    as: income
    format: delimited
    encoding: utf-8
    label_row: 2
    rows: { min: 1, max: 1 }
    columns:
      - { header: C1, label: Median, as: median } # the middle
      - { header: C2, label: Mean (2023 dollars), as: mean }
      - { header: C3, label: 'Low, %', as: low }
`;
  const propose = (text: string) => proposeEdition(yaml, [{ name: 'a2024.csv', bytes: Buffer.from(text) }]);

  it('are found by their label if it has moved, and by their code if the label is another', async () => {
    const { yaml: proposed, remarks } = await propose(
      'C1,C2,C3,C4\nTotal,Mean (2024 dollars),"Lowest, %",Median\n1,2,3,4\n5,6,7,8\n',
    );
    expect(proposed).toBe(
      yaml
        .replaceAll('2023', '2024')
        .replace('header: C1', 'header: C4')
        .replace('label: Mean (2024 dollars)', "label: 'Mean (2024 dollars)'")
        .replace("'Low, %'", "'Lowest, %'")
        .replace('{ min: 1, max: 1 }', '{ min: 2, max: 2 }'),
    );
    expect(remarks).toEqual([
      'a2024.csv: column C2 was labeled "Mean (2023 dollars)", now "Mean (2024 dollars)"',
      'a2024.csv: column C3 was labeled "Low, %", now "Lowest, %"',
      'dataset.yaml:2: Incomes of 2024',
    ]);
  });

  it('are of a file of which it is not recorded how it was obtained', async () => {
    const of = (obtained: string) => yaml.replace('    as: income', `    obtained: ${obtained}\n    as: income`);
    const bytes = Buffer.from('C1,C2,C3\nMedian,Mean (2023 dollars),"Low, %"\n1,2,3\n');
    const propose = async (obtained: string) =>
      (await proposeEdition(of(obtained), [{ name: 'a2024.csv', bytes }])).yaml;
    expect(await propose('{ how: publisher, retrieved_on: 2025-01-01, edition: June 2023 }')).toContain(
      "    obtained: { how: unrecorded, edition: 'June 2024' }\n    as: income",
    );
    expect(await propose('\n      how: copy\n      altered: [Packed again.]')).toMatch(
      / {4}obtained:\s+\{ how: unrecorded \}\n {4}as: income/,
    );
    expect(await propose('{ how: unrecorded, edition: June 2023 } # of the page')).toContain(
      'obtained: { how: unrecorded, edition: June 2024 } # of the page',
    );
  });

  it('are read in the encoding of the new file', async () => {
    const bytes = Buffer.from('C1,C2,C3\nMedian,Mean (2023 dollars),"Low, %"\nDo\xf1a,2,3\n', 'latin1');
    const { yaml: proposed } = await proposeEdition(yaml, [{ name: 'a2024.csv', bytes }]);
    expect(proposed).toContain('encoding: latin-1');
  });
});

describe.skipIf(!existsSync(sourcesDir))("the publishers' editions", () => {
  /** Proposes the edition of a file of the sources for a register with an older dataset.yaml; returns it and the current one. */
  async function fromOlder(key: string, file: string, older: (yaml: string) => string) {
    const register = join(newFolder(), 'register');
    cpSync(registerDir, register, { recursive: true });
    const path = join(register, key, 'dataset.yaml');
    const today = readFileSync(path, 'utf8');
    writeFileSync(path, older(today));
    const files = [join(sourcesDir, key, basename(file))];
    const edition = await newEdition({ registerDir: register, key, files, sources: sourcesDir, now, fetch });
    return { ...edition, today, proposed: edition.changes[0]!.after };
  }

  it('of population estimates: Vintage 2023 becomes the register of Vintage 2025', async () => {
    const edition = await fromOlder('census-pep', 'co-est2025-alldata.csv', (yaml) =>
      yaml.replaceAll('2025', '2023').replace('encoding: latin-1', 'encoding: utf-8'),
    );
    expect(edition.proposed).toBe(edition.today);
    expect(edition.problems).toEqual([]);
  });

  it('of unemployment: one more year', async () => {
    const edition = await fromOlder('bls-laus', 'laucnty22.txt', (yaml) => yaml.replaceAll('{20..22}', '{20..21}'));
    expect(edition.proposed).toBe(edition.today);
    expect(edition.problems).toEqual([]);
  });

  it('of poverty: one more workbook', async () => {
    const edition = await fromOlder('census-saipe', 'est23all.xls', (yaml) => {
      const [start, end] = [yaml.indexOf('  - path: est23all.xls'), yaml.indexOf('leaves_out:')];
      return yaml.slice(0, start) + yaml.slice(end);
    });
    expect(edition.proposed).toBe(edition.today);
    expect(edition.problems).toEqual([]);
  });
});
