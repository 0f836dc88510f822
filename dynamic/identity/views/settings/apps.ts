import { type Html, html } from '../../../http/html.ts';
import { askForAccess, commandSample, type Page } from '../layout.ts';
import { type Credential, credentialList } from './credentials.ts';
import { emptyState, nothingYet, settingsPage, type SettingsVisit } from './layout.ts';

interface AppsData {
  /** The public origin of the server. */
  readonly origin: string;
  readonly apiAccess: boolean;
  readonly apps: readonly Credential[];
}

/** The apps that are connected to the account, and how to connect one. */
export function appsPage({ origin, apiAccess, apps }: AppsData, visit: SettingsVisit): Page {
  const list = credentialList(visit, apps, {
    action: (app) => `/settings/apps/${app}/revoke`,
    verb: 'Disconnect',
    warning: 'The app loses access immediately. To use it again, connect it again.',
    expiring: false,
    none: apiAccess
      ? nothingYet('No connected apps yet.')
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
    html`<p>A connected app reads data and ranks metros as you. You can disconnect it here at any time.</p>
      ${
        !apiAccess &&
        apps.length > 0 &&
        html`<p>This account has no API access, so you cannot connect apps. ${askForAccess(visit)}</p>`
      }
      ${list} ${apiAccess && connecting(origin)}`,
  );
}

/** How to connect the usual clients, as the guide for AI agents says. */
function connecting(origin: string): Html {
  const address = `${origin}/mcp?sign_in=1`;
  return html`<h2>Connect an app</h2>
    <p>Add this address to your AI assistant as a connector. It then asks you to sign in.</p>
    ${commandSample('MCP server', address)}
    <ul class="steps">
      <li>
        <h3>Claude</h3>
        <p>Open ${menuPath('Settings', 'Connectors', 'Add custom connector')}, and paste the address.</p>
      </li>
      <li>
        <h3>ChatGPT</h3>
        <p>
          Turn on ${menuPath('Settings', 'Connectors', 'Advanced', 'Developer mode')}. Then choose
          ${menuPath('Create')}, and paste the address as the connector URL.
        </p>
      </li>
      <li>
        <h3>Claude Code</h3>
        <div>
          <p>Run this command, then <code>/mcp</code> in Claude Code to sign in.</p>
          ${commandSample('Terminal', `claude mcp add --transport http metro \\\n  "${address}"`)}
        </div>
      </li>
      <li>
        <h3>Cursor, VS Code and others</h3>
        <p>
          Add the address as a streamable HTTP server. The <a href="/docs/agents">guide for AI agents</a> has the
          configuration files, and says how to send an API key instead of signing in.
        </p>
      </li>
    </ul>`;
}

/** The names of menus in the order in which a person opens them. */
const menuPath = (...names: string[]): Html => html`<strong>${names.join('\u00a0> ')}</strong>`;
