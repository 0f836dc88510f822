import { html } from '../../http/html.ts';
import { accountPage, form, type Page, type Visit } from './layout.ts';

interface UnfollowData {
  /** The token of the link. */
  readonly token: string;
  /** The name of the project. */
  readonly name: string;
}

/** The page of the link in a mail: mail scanners open links, so a button ends the mails. */
export function unfollowPage({ token, name }: UnfollowData, visit: Visit): Page {
  const fields = html`<p>You follow the project ${name}: you get an email when a data release changes its ranking.</p>
    <button type="submit">Unfollow</button>`;
  return accountPage(
    'Unfollow a project',
    {},
    form(visit, { action: `/unfollow/${token}`, className: 'stack' }, fields),
  );
}
