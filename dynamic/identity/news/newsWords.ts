import type { MovedPlace, ProjectNewsItem, RankingNews } from '../accounts/projectNews.ts';

/** What a mail or an entry of a feed says. */
interface NewsWords {
  readonly title: string;
  readonly lead: string;
  /** Parts with a heading each. */
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly credits: readonly string[];
}

/** Characters that a title must not have: line breaks, and those that change the direction of text. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns what to say of the news of a project. */
export function newsWords({ name: written, since, release, news }: ProjectNewsItem): NewsWords {
  const name = written.replace(hidden, ' ').trim();
  const replaced = `Release ${release} of the data replaced release ${since}.`;
  if ('problem' in news)
    return {
      title: `${name}: not compared with release ${release}`,
      lead: `${replaced} The rankings of the project “${name}” could not be compared. ${news.problem}`,
      parts: [],
      credits: [],
    };
  return {
    title: `${name}: ${countMoved(news)} with release ${release}`,
    lead: `${replaced} These are the ranks of the project “${name}”, with the earlier ranks in parentheses. The numbers after a cause are places.`,
    parts: [
      { heading: 'First ten', lines: news.first.map(placeLine) },
      { heading: 'Others on the shortlist', lines: news.shortlist.map(placeLine) },
    ].filter(({ lines }) => lines.length > 0),
    credits: news.credits,
  };
}

function countMoved({ first, shortlist }: Extract<RankingNews, { first: unknown }>): string {
  const count = [...first, ...shortlist].filter(({ from, to }) => from !== to).length;
  return count === 1 ? '1 rank changed' : `${count} ranks changed`;
}

/** Returns a line of a list: `2. Austin, TX (was 3): revised figures up 1.0`. */
function placeLine({ name, from, to, why }: MovedPlace): string {
  const rank = to === null ? 'No rank:' : `${to}.`;
  if (from === to) return `${rank} ${name} (unchanged)`;
  return `${rank} ${name} (${from === null ? 'had no rank' : `was ${from}`})${why && `: ${why}`}`;
}

interface Addresses {
  readonly origin: string;
  /** The page that unfollows the project. */
  readonly unfollow: string;
}

/** Returns the address of the report of a project. */
export const reportPage = (origin: string, project: string): string =>
  `${origin}/report?project=${encodeURIComponent(project)}`;

/** Returns the mail about the news of a project. */
export function mailOf(item: ProjectNewsItem, { origin, unfollow }: Addresses): { subject: string; text: string } {
  const { title, lead, parts, credits } = newsWords(item);
  const text = [
    lead,
    ...parts.map(({ heading, lines }) => [heading, ...lines].join('\n')),
    `Report: ${reportPage(origin, item.project)}\nAll projects: ${origin}/projects`,
    ...(credits.length > 0 ? [['Sources', ...credits].join('\n')] : []),
    `You get this email because you follow this project. To unfollow it: ${unfollow}\n`,
  ].join('\n\n');
  return { subject: title, text };
}
