import { z } from 'zod';
import type { Agent } from './evaluate.ts';

interface ChatModelOptions {
  /** The base URL of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`. */
  readonly endpoint: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** A tool as `tools/list` shows it. */
interface Definition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
}

const Reply = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** How often a model may call tools before it must answer. */
const maxTurns = 8;

/** An agent that is a model behind an OpenAI-compatible API. @throws Error for a response that is no chat completion */
export function chatModel(options: ChatModelOptions, tools: readonly Definition[], instructions: string): Agent {
  const { endpoint, model, key } = options;
  const offered = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));

  async function complete(messages: readonly object[]) {
    const response = await fetch(`${endpoint}/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, messages, tools: offered }),
    });
    if (!response.ok) throw new Error(`${endpoint} answered ${response.status}: ${await response.text()}`);
    return Reply.parse(await response.json()).choices[0]!.message;
  }

  return async ({ question }, callTool) => {
    const messages: object[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: question },
    ];
    for (let turn = 0; turn < maxTurns; turn++) {
      const message = await complete(messages);
      messages.push({ role: 'assistant', ...message });
      if (!message.tool_calls?.length) return message.content ?? '';
      for (const { id, function: called } of message.tool_calls) {
        const { text } = await callTool(called.name, readArguments(called.arguments));
        messages.push({ role: 'tool', tool_call_id: id, content: text });
      }
    }
    return '';
  };
}

function readArguments(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}
