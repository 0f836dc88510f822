import { getMe } from '../../../api/operations/getMe.ts';
import { Whoami } from '../../../api/schemas/me.ts';
import { tool } from '../tool.ts';

export const whoamiTool = tool(getMe, {
  name: 'whoami',
  title: 'Who am I',
  description: 'Who the credential of this connection acts as, and its limits.',
  lists: [],
  limit: 0,
  data: Whoami,
  isFull: () => true,
  anonymous: ({ perMinute, perDay }) => ({
    access: { tier: 'anonymous' as const, rate_limit: { per_minute: perMinute, per_day: perDay } },
  }),
  head({ user, account, credential, access }) {
    const { per_minute, per_day } = access.rate_limit;
    const who =
      account && credential
        ? `${user?.name ?? 'A person without a name'} in account ${account.name} (${account.role}), by ${credential.type}`
        : 'No credential';
    return [`${who}; tier ${access.tier}: ${per_minute} requests a minute, ${per_day} a day.`];
  },
  line: () => '',
});
