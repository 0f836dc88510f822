import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Release } from '../../api/domain/release.ts';

/** Ways of asking that people can pick in their client. */
export function addPrompts(server: McpServer, _release: Release): void {
  server.registerPrompt(
    'shortlist_metros',
    {
      title: 'Shortlist metros for a purpose',
      description: 'Turns a purpose into requirements and criteria, and ranks the metros by them.',
      argsSchema: z.object({
        purpose: z.string().describe('what the metros are for, such as "a battery plant with 800 jobs"'),
        states: z
          .string()
          .optional()
          .describe('USPS codes to stay within, such as "TX, OK"; the whole country without'),
      }),
    },
    ({ purpose, states }) =>
      userMessage(`Shortlist US metropolitan areas for this purpose: ${purpose}
${states ? `Stay within these states: ${states}.` : 'Consider the whole country.'}

1. Say which needs of the purpose decide, which of them are hard requirements and which are a matter of more or less.
2. Find a measure for each with search_measures. Say which needs no measure covers; do not put another in its place.
3. See with screen_metros how many metros each requirement leaves. If fewer than five are left, say which requirement costs the most.
4. Rank with rank_metros and robustness true. Give each criterion's weight and why it has it.
5. Show the first ten: rank, rank interval, each criterion's value with its unit and year. Say which ranks are close, and what a missing value did.
6. Print the credit of every dataset that is behind the figures, with its retrieval date.`),
  );
  server.registerPrompt(
    'compare_metros',
    {
      title: 'Compare metros',
      description: 'Puts some metros side by side and says where they differ.',
      argsSchema: z.object({
        metros: z.string().describe('names or CBSA codes, such as "Austin, Raleigh, Boise"'),
        about: z
          .string()
          .optional()
          .describe('what the comparison is about, such as "labor costs"; the standard figures without'),
      }),
    },
    ({ metros, about }) =>
      userMessage(`Compare these US metropolitan areas: ${metros}
${about ? `The comparison is about: ${about}.` : 'Use the standard figures.'}

1. Find each metro's CBSA code with search_metros. If a name fits several metros, say which one was taken.
2. ${about ? 'Find the measures with search_measures, then call' : 'Call'} compare_metros once with all of them.
3. Show one table, a metro a column, with units and years. A value that is null is unknown, not zero.
4. Say where they differ most and where hardly. State nothing that no figure shows.
5. Print the credit of every dataset that is behind the figures, with its retrieval date.`),
  );
}

const userMessage = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
});
