import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocks, rows } from '../support/documents.ts';
import { root } from '../support/service.ts';

describe('the blocks of the documents', () => {
  it.for(blocks.map((block) => [`${block.document}:${block.line}, ${block.language}`, block] as const))(
    '%s: one test runs or checks it',
    ([, block]) => {
      const tests = Object.entries(rows).flatMap(([test, isOf]) => (isOf(block) ? test : []));
      expect(tests, block.code).toHaveLength(1);
      expect(existsSync(join(root, tests[0]!))).toBe(true);
    },
  );
});
