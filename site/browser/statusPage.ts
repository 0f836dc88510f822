import { freshnessOf } from '../../api/domain/freshness.ts';
import { judgeStatus } from '../status/verdict.ts';

/** Moves each dataset to the group that its next edition is in today. */
function groupRows(now: Date): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')];
  for (const row of document.querySelectorAll<HTMLElement>('[data-next]')) {
    const freshness = freshnessOf(row.dataset['next']!, now);
    const group = row.dataset['behind'] === undefined || freshness === 'late' ? freshness : 'behind';
    const target = groups.find(({ dataset }) => dataset['group'] === group)!;
    // The others stay in their order.
    if (!target.contains(row)) target.querySelector('tbody')!.append(row);
  }
  for (const group of groups) {
    const { length } = group.querySelectorAll('tbody tr');
    group.hidden = length === 0;
    group.querySelector('h3 span')!.textContent = String(length);
  }
}

/** Brings the first lines of the page from the day of the release to now. @param problem what is wrong with the server */
function showVerdict(day: Date, problem?: string): void {
  const lines = {
    service: document.querySelector<HTMLElement>('.service-verdict')!,
    data: document.querySelector<HTMLElement>('.data-verdict')!,
  };
  const incidents = JSON.parse(lines.service.dataset['incidents']!) as string[];
  const late = [...document.querySelectorAll('[data-group="late"] tbody a')].map(({ textContent }) => textContent);
  const behind = document.querySelectorAll('[data-group="behind"] tbody tr').length;
  const datasets = document.querySelectorAll('.freshness tbody tr').length;
  const problems = [...incidents, ...(problem ? [problem] : [])];
  const verdict = judgeStatus({ problems, late, behind, datasets, day });
  for (const of of ['service', 'data'] as const) {
    lines[of].dataset['state'] = verdict[of].state;
    lines[of].textContent = verdict[of].text;
  }
}

/** Shows whether this server is available, and which release it serves. Returns what is wrong. */
async function showService(): Promise<string | undefined> {
  const shown = document.querySelector('#service')!;
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const { status, release } = (await response.json()) as { status: string; release: string | null };
    const isAvailable = status === 'ok' && release !== null;
    shown.textContent = isAvailable ? `Available, with the data release ${release}` : 'No data release is available';
    return isAvailable ? undefined : 'no data release is available';
  } catch {
    shown.textContent = 'No response from the server';
    return 'the server does not respond';
  }
}

const now = new Date();
groupRows(now);
showVerdict(now);
void showService().then((problem) => showVerdict(now, problem));
