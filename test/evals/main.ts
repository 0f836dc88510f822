import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Command } from 'commander';
import { chatModel } from './chatModel.ts';
import { evaluate, readQuestions, scripted } from './evaluate.ts';

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
  let right = 0;
  process.stdout.write('| Question | Right | Tools | Tokens in | Tokens out |\n|---|---|---|---|---|\n');
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
    if (outcome.isRight) right++;
    const verdict = outcome.isRight ? 'yes' : `no: lacks ${outcome.missing.join(', ') || 'the tool'}`;
    const { id, tokensIn, tokensOut } = outcome;
    process.stdout.write(`| ${id} | ${verdict} | ${outcome.tools.join(', ')} | ${tokensIn} | ${tokensOut} |\n`);
  }
  process.stdout.write(`\n${right} of ${questions.length} right\n`);
  await client.close();
}

if (process.argv.length <= 2) program.help();
await program.parseAsync();
