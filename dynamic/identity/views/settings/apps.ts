import { html } from '../html.ts';
import { askForAccess, type Page } from '../layout.ts';
import { type Credential, credentialList } from './credentials.ts';
import { emptyState, settingsPage, type SettingsVisit } from './layout.ts';

interface AppsData {
  readonly apiAccess: boolean;
  readonly apps: readonly Credential[];
}

/** The apps that are connected to the account. */
export function appsPage({ apiAccess, apps }: AppsData, visit: SettingsVisit): Page {
  const list = credentialList(visit, apps, {
    action: (app) => `/settings/apps/${app}/revoke`,
    verb: 'Disconnect',
    none: apiAccess
      ? emptyState(
          'No connected apps.',
          html`Connect one from the app: the <a href="/docs/agents">guide for AI agents</a> has the address to give it.`,
        )
      : emptyState(
          'This account has no API access yet, so you cannot connect apps.',
          html`${askForAccess(visit)} Apps can read public data without signing in: see the
            <a href="/docs/agents">guide for AI agents</a>.`,
        ),
  });
  return settingsPage(
    'apps',
    visit,
    {},
    html`<p>Apps that members connected by signing in. A disconnected app loses access immediately.</p>
      ${
        !apiAccess &&
        apps.length > 0 &&
        html`<p>This account has no API access, so you cannot connect apps. ${askForAccess(visit)}</p>`
      }
      ${list}`,
  );
}
