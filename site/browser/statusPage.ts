import { formatDate } from '../../api/domain/dates.ts';
import { freshnessOf } from '../../api/domain/freshness.ts';
import { freshnessTexts } from '../status/freshness.ts';

/** Brings what the page says of next editions from the day of the release to today. */
function showFreshness(now: Date): void {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-next]')) {
    const freshness = freshnessOf(cell.dataset['next']!, now);
    cell.textContent = freshnessTexts[freshness];
    cell.className = freshness;
  }
  document.querySelector('#as-of')!.textContent = `today, ${formatDate(now.getTime())}`;
}

/** Shows whether this server is available, and which release it serves. */
async function showService(): Promise<void> {
  const shown = document.querySelector('#service')!;
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const { status, release } = (await response.json()) as { status: string; release: string | null };
    shown.textContent =
      status === 'ok' && release !== null
        ? `Available, with the data release ${release}`
        : 'No data release is available';
  } catch {
    shown.textContent = 'No response from the server';
  }
}

showFreshness(new Date());
void showService();
