import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { tools } from '../../dynamic/tools/list/index.ts';
import type { Served } from '../../common/release/served.ts';
import { call } from '../mcp/session.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { evaluate, readQuestions, scripted } from './evaluate.ts';

const { release, questions } = readQuestions();

describe('questions asked through the MCP tools alone', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  it('have facts of the newest release', () => {
    expect(release).toBe(inject('release'));
  });

  it('have an id of their own, and tools that clients are shown', () => {
    const listed = tools.map(({ name }) => name);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { calls } of questions) for (const { tool } of calls) expect(listed).toContain(tool);
  });

  it.each(questions)('$question', async (question) => {
    const outcome = await evaluate(question, scripted, async (tool, args) => {
      const { content, isError } = await call(client, tool, args);
      return { text: content[0].text as string, isError: isError === true };
    });
    expect(outcome).toMatchObject({ missing: [], failed: 0, isRight: true });
    expect(outcome.tokensOut).toBeLessThanOrEqual(question.budget);
  });
});
