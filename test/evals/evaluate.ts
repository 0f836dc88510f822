import { readFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';

/** A fact that an answer must have: a text, or one of several. Digits may be written without commas between thousands. */
const Fact = z.union([z.string(), z.array(z.string()).min(1)]);

/** What a question asks for; `ambiguity`: a name that several places have, or an old one. */
const Kind = z.enum(['look_up', 'rank', 'change', 'ambiguity', 'not_held']);

const Question = z.strictObject({
  id: z.string(),
  kind: Kind,
  question: z.string(),
  /** What an agent without a model calls. */
  calls: z.array(z.strictObject({ tool: z.string(), args: z.record(z.string(), z.unknown()) })).min(1),
  facts: z.array(Fact).min(1),
  /** The most tokens that the words of all results may have. */
  budget: z.int(),
});
export type Question = z.infer<typeof Question>;

const Questions = z.strictObject({ release: z.string(), questions: z.array(Question) });

/** Reads the questions, and the release that their facts are of. */
export function readQuestions(): z.infer<typeof Questions> {
  return Questions.parse(JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')));
}

/** The result of a tool as a model reads it. */
export interface ToolText {
  readonly text: string;
  readonly isError: boolean;
}

/** Calls a tool of the service. */
export type CallTool = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<ToolText>;

/** Answers a question with the tools. */
export type Agent = (question: Question, callTool: CallTool) => Promise<string>;

/**
 * How an agent answered a question. `tokensIn` are those of its calls, `tokensOut` those of the results, of o200k; `failed`, the calls
 * that returned errors.
 */
export interface Outcome {
  readonly id: string;
  readonly kind: z.infer<typeof Kind>;
  readonly tools: readonly string[];
  /** How many calls there were beyond those that the question needs. */
  readonly beyond: number;
  readonly missing: readonly string[];
  readonly failed: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly withinBudget: boolean;
  /** Whether a tool that the question needs was called, and the answer has every fact. */
  readonly isRight: boolean;
}

const tokens = (text: string) => encode(text).length;

/** Asks an agent a question, and checks its answer. */
export async function evaluate(question: Question, agent: Agent, callTool: CallTool): Promise<Outcome> {
  const tools: string[] = [];
  let [tokensIn, tokensOut, failed] = [0, 0, 0];
  const answer = await agent(question, async (tool, args) => {
    tools.push(tool);
    const result = await callTool(tool, args);
    tokensIn += tokens(JSON.stringify({ tool, args }));
    tokensOut += tokens(result.text);
    if (result.isError) failed++;
    return result;
  });
  const missing = question.facts.filter((fact) => !mentions(answer, fact)).map((fact) => [fact].flat()[0]!);
  const needed = question.calls.at(-1)!.tool;
  const isRight = missing.length === 0 && tools.includes(needed);
  const { id, kind, budget } = question;
  const beyond = Math.max(0, tools.length - question.calls.length);
  return { id, kind, tools, beyond, missing, failed, tokensIn, tokensOut, withinBudget: tokensOut <= budget, isRight };
}

/** Whether a text has a fact. */
function mentions(text: string, fact: z.infer<typeof Fact>): boolean {
  const plain = withoutCommas(text);
  return [fact].flat().some((one) => hasWhole(plain, withoutCommas(one)));
}

const withoutCommas = (text: string) => text.toLowerCase().replace(/(?<=\d),(?=\d{3})/g, '');

/** Whether a text has another one that is no part of a longer number. */
function hasWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const isPart = /\d[.]?$/.test(text.slice(0, at)) || /^[.]?\d/.test(text.slice(at + part.length));
    if (!/\d/.test(part) || !isPart) return true;
  }
  return false;
}

/** An agent without a model: it makes the calls of the question, and answers with what they return. */
export const scripted: Agent = async ({ calls }, callTool) => {
  const texts: string[] = [];
  for (const { tool, args } of calls) texts.push((await callTool(tool, args)).text);
  return texts.join('\n');
};
