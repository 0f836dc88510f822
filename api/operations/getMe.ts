import { z } from 'zod';
import { ApiError } from '../domain/errors.ts';
import { Me } from '../schemas/me.ts';
import { operation } from './operation.ts';

export const getMe = operation({
  id: 'getMe',
  method: 'get',
  path: '/me',
  tag: 'Service',
  title: 'Check your API key',
  summary: 'Read the person, account and limits of your API key or token',
  description: 'Returns the person, the account and the limits of the credential of this request.',
  access: 'credential',
  params: z.object({}),
  query: z.object({}),
  answer: 'The person, the account, and the limits of the credential.',
  data: Me,
  statuses: [],
  example: () => undefined,
  standsAlone: true,
  costliest: () => [{}],
  async run(_release, _input, { me }) {
    if (!me) throw new ApiError('unauthorized', 'this address needs a credential');
    return { data: me, citations: [] };
  },
});
