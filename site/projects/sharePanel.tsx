import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '../../api/domain/dates.ts';
import type { ProjectLink } from '../../common/project.ts';
import type { AccountProjects } from '../explorer/accountProjects.ts';
import { linkDays } from '../../common/projectChoices.ts';
import { CopyButton } from '../browser/copyButton.tsx';
import { NotSaved } from '../explorer/projectStore.ts';

const usualDays = 30;

interface PanelProps {
  readonly account: AccountProjects;
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

/** The links with which anyone reads a project: makes and revokes them. */
export function SharePanel({ account, id, name, close }: PanelProps) {
  const [links, setLinks] = useState<readonly ProjectLink[]>([]);
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState('');
  const days = useRef<HTMLSelectElement>(null);
  const attempt = async (act: () => Promise<readonly ProjectLink[]>) => {
    try {
      setLinks(await act());
      setProblem('');
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
    }
  };
  useEffect(() => void attempt(() => account.links(id)), []);
  const make = () =>
    attempt(async () => {
      const { token, links } = await account.share(id, Number(days.current!.value));
      setMade(sharedAddress(token));
      return links;
    });
  return (
    <div class="panel" role="group" aria-label={`Share ${name}`}>
      <p>
        Anyone with the link can read the report of this project: the ranking, the shortlist and its notes. Search
        engines do not list it.
      </p>
      {problem !== '' && (
        <p class="message problem" role="alert">
          {problem}
        </p>
      )}
      <p class="project-actions">
        <select ref={days} aria-label="The link works for">
          {linkDays.map((one) => (
            <option key={one} value={one} selected={one === usualDays}>{`${one} days`}</option>
          ))}
        </select>
        <button type="button" onClick={() => void make()}>
          Create link
        </button>
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </p>
      {made !== undefined && (
        <p class="project-actions">
          <input readOnly aria-label="New link" value={made} onFocus={({ currentTarget }) => currentTarget.select()} />
          <CopyButton textOf={() => made} />
          <span class="hint" role="status">
            Copy the link now: it is not shown again.
          </span>
        </p>
      )}
      {links.length > 0 && (
        <ul class="panel-list">
          {links.map((link) => (
            <li key={link.id}>
              <span>{`Created ${formatDate(link.createdAt)} by ${link.createdBy}, works until ${formatDate(link.expiresAt)}`}</span>
              <button type="button" class="danger" onClick={() => void attempt(() => account.unshare(id, link.id))}>
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the address of a shared report. The part after `#` is not sent to any server. */
const sharedAddress = (token: string) => new URL(`/report#share=${token}`, location.href).href;
