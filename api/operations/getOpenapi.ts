import { z } from 'zod';
import { operation } from './operation.ts';

export const getOpenapi = operation({
  id: 'getOpenapi',
  method: 'get',
  path: '/openapi.json',
  tag: 'Service',
  title: 'Get the API description',
  summary: 'Read this reference as an OpenAPI 3.1 document',
  description: 'The OpenAPI 3.1 document of this API. Its examples are answers from the release that is served.',
  params: z.object({}),
  query: z.object({}),
  answer: 'The document.',
  data: z.record(z.string(), z.unknown()),
  statuses: [],
  heavy: true,
  example: () => undefined,
  standsAlone: true,
  isDocument: true,
  costliest: () => [{}],
  run: async (release, _input, service) => ({ document: await service.describe(release) }),
});
