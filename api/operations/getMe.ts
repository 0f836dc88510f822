import { z } from 'zod';
import { ApiError } from '../domain/errors.ts';
import { Me } from '../schemas/me.ts';
import { operation } from './operation.ts';

export const getMe = operation({
  id: 'getMe',
  method: 'get',
  path: '/me',
  tag: 'Service',
  summary: 'Read who the credential acts as',
  description: 'The person, the account and the limits of the credential that the request is sent with.',
  access: 'credential',
  params: z.object({}),
  query: z.object({}),
  data: Me,
  statuses: [],
  example: () => undefined,
  standsAlone: true,
  async run(_release, _input, { me }) {
    if (!me) throw new ApiError('unauthorized', 'this address needs a credential');
    return { data: me, citations: [] };
  },
});
