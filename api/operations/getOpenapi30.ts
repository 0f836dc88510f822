import { getOpenapi } from './getOpenapi.ts';
import { asOpenapi30 } from './openapi30.ts';
import { operation } from './operation.ts';

export const getOpenapi30 = operation({
  ...getOpenapi,
  id: 'getOpenapi30',
  path: '/openapi-3.0.json',
  title: 'Get the API description as OpenAPI 3.0',
  summary: 'Read this reference as an OpenAPI 3.0 document',
  description:
    'The document of `GET /openapi.json` in version 3.0.3, for programs that read no later one, such as older generators of clients, Power Platform and Postman. What 3.0 does not have is left out, such as the number of members of a tuple. A member that may be a number or a text has no type.',
  run: async (release, _input, service) => ({ document: asOpenapi30(await service.describe(release)) }),
});
