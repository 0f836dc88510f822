import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { basePath, createRouter } from '../../api/gate/request.ts';
import { operations } from '../../api/operations/index.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { Attribution } from '../../api/schemas/common.ts';
import type { Client, Reply } from './client.ts';

const route = createRouter(operations);
const shapes = new Map(operations.map((operation) => [operation.id, shapeOf(operation)]));

function shapeOf({ data, meta, isDocument }: Operation): z.ZodType {
  return isDocument ? data : z.object({ data, ...(meta ? { meta } : {}), attribution: z.array(Attribution) });
}

/** A client that compares every answer of the API with its schema. @throws Error for a missing, wrong or unknown member */
export function checkedClient(client: Client): Client {
  return {
    ...client,
    async send(path, init = {}) {
      const reply = await client.send(path, init);
      const method = (init.method ?? 'GET').toLowerCase();
      const found = path.startsWith(basePath) ? route(path.slice(basePath.length).split('?')[0]!) : undefined;
      const operation = found?.operations.find((one) => one.method === method);
      const isJson = operation?.type === undefined;
      if (operation && isJson && reply.status === 200 && !reply.headers['content-encoding'])
        checkAnswer(operation, path, reply);
      return reply;
    },
  };
}

function checkAnswer({ id }: Operation, path: string, { json }: Reply): void {
  const read = shapes.get(id)!.safeParse(json);
  if (!read.success) throw new Error(`the answer of ${path} does not fit its schema:\n${z.prettifyError(read.error)}`);
  // Reading drops members that a schema does not name.
  if (!isDeepStrictEqual(read.data, json)) throw new Error(`the answer of ${path} has a member that its schema lacks`);
}
