import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatModel } from './chatModel.ts';
import { evaluate, type Question } from './evaluate.ts';

const question: Question = {
  id: 'tulsa',
  kind: 'look_up',
  question: 'How many people live in metro Tulsa?',
  calls: [{ tool: 'get_data', args: { measures: ['population'], places: ['Tulsa, OK'] } }],
  facts: ['1,069,273'],
  budget: 100,
};

/** Made-up replies of a model: a call of a tool, then an answer. */
const replies = (answer: string) => [
  {
    tool_calls: [
      { id: '1', function: { name: 'get_data', arguments: '{"measures":["population"],"places":["Tulsa"]}' } },
    ],
  },
  { content: answer },
];

let server: ReturnType<typeof createServer>;
let endpoint: string;
let left: object[];
let sent: any[];
beforeEach(async () => {
  sent = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      sent.push(JSON.parse(body));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: left.shift() }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function ask(answer: string) {
  left = replies(answer);
  const tools = [{ name: 'get_data', description: 'Figures.', inputSchema: { type: 'object' } }];
  const agent = chatModel({ endpoint, model: 'made-up', key: undefined }, tools, 'Cite.');
  return evaluate(question, agent, async () => ({ text: 'Tulsa, OK (46140): 1,069,273', isError: false }));
}

it('asks a model, makes its calls, and checks its answer', async () => {
  const outcome = await ask('Metro Tulsa has 1069273 people.');
  expect(outcome).toMatchObject({ tools: ['get_data'], missing: [], isRight: true, withinBudget: true });
  expect(sent[1].messages.at(-1)).toEqual({ role: 'tool', tool_call_id: '1', content: 'Tulsa, OK (46140): 1,069,273' });
});

it.each(['About 1.1 million.', 'It has 11,069,273 people.', 'It has 1,069,273.5 people.'])(
  'finds no fact in %j',
  async (answer) => {
    expect(await ask(answer)).toMatchObject({ missing: ['1,069,273'], isRight: false });
  },
);
