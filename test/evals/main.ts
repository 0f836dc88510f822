import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Command } from 'commander';
import { chatModel } from './chatModel.ts';
import { evaluate, type Outcome, readQuestions, scripted } from './evaluate.ts';

interface Options {
  readonly origin: string;
  readonly endpoint?: string;
  readonly model?: string;
  readonly questions?: string;
}

const program = new Command('evals')
  .description('Asks the questions of test/evals through the MCP server of a running service.')
  .requiredOption('--origin <origin>', 'the service, such as http://127.0.0.1:8080')
  .option(
    '--endpoint <url>',
    'an OpenAI-compatible API, such as http://127.0.0.1:11434/v1; without it no model is asked',
  )
  .option('--model <name>', 'the model of the API')
  .option('--questions <ids>', 'only these questions, with commas between them')
  .addHelpText('after', '\nThe key of the API is read from EVAL_API_KEY.')
  .action(ask);

async function ask({ origin, endpoint, model, questions: wanted }: Options): Promise<void> {
  if (endpoint !== undefined && model === undefined) return program.error('--endpoint needs --model');
  const client = new Client({ name: 'metro-data-evals', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)));
  const { tools } = await client.listTools();
  const agent =
    endpoint === undefined || model === undefined
      ? scripted
      : chatModel({ endpoint, model, key: process.env['EVAL_API_KEY'] }, tools, client.getInstructions() ?? '');
  const ids = wanted?.split(',');
  const questions = readQuestions().questions.filter(({ id }) => ids?.includes(id) ?? true);
  const outcomes: Outcome[] = [];
  process.stdout.write('| Question | Right | Tools | Errors | Tokens in | Tokens out |\n|---|---|---|---|---|---|\n');
  for (const question of questions) {
    const outcome = await evaluate(question, agent, async (name, args) => {
      try {
        const { content, isError } = await client.callTool({ name, arguments: args });
        const [first] = content as { text?: string }[];
        return { text: first?.text ?? '', isError: isError === true };
      } catch (error) {
        return { text: (error as Error).message, isError: true };
      }
    });
    outcomes.push(outcome);
    const verdict = outcome.isRight ? 'yes' : `no: lacks ${outcome.missing.join(', ') || 'the tool'}`;
    const { id, failed, tokensIn, tokensOut } = outcome;
    process.stdout.write(
      `| ${id} | ${verdict} | ${outcome.tools.join(', ')} | ${failed} | ${tokensIn} | ${tokensOut} |\n`,
    );
  }
  process.stdout.write(
    '\n| Kind | Questions | Right | Calls | Beyond needed | Errors | Tokens a question |\n|---|---|---|---|---|---|---|\n',
  );
  for (const [kind, own] of [...Map.groupBy(outcomes, (outcome) => outcome.kind), ['all', outcomes] as const]) {
    const sum = (of: (outcome: Outcome) => number) => own.reduce((total, outcome) => total + of(outcome), 0);
    const right = sum(({ isRight }) => Number(isRight));
    const calls = sum((outcome) => outcome.tools.length);
    const tokens = sum(({ tokensIn, tokensOut }) => tokensIn + tokensOut);
    const perQuestion = Math.round(tokens / own.length);
    process.stdout.write(
      `| ${kind} | ${own.length} | ${right} | ${calls} | ${sum(({ beyond }) => beyond)} | ${sum(({ failed }) => failed)} | ${perQuestion} |\n`,
    );
  }
  await client.close();
}

if (process.argv.length <= 2) program.help();
await program.parseAsync();
