import type { MovedPlace, ProjectNewsItem, RankingNews } from '../accounts/projectNews.ts';

/** What a mail or an entry of a feed says. */
interface NewsWords {
  readonly title: string;
  readonly lead: string;
  /** Parts with a heading each. */
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly credits: readonly string[];
}

/** Returns what to say of the news of a project. */
export function newsWords({ name, since, release, news }: ProjectNewsItem): NewsWords {
  if ('problem' in news)
    return {
      title: `${name}: not compared with release ${release}`,
      lead: `Release ${release} is the newest. The ranking could not be compared with that of release ${since}: ${news.problem}.`,
      parts: [],
      credits: [],
    };
  return {
    title: `${name}: ${countMoved(news)} with release ${release}`,
    lead: `Release ${release} is the newest. Ranks on release ${since} are in parentheses. Causes are in places.`,
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
  /** The page that ends mails of this kind. */
  readonly unfollow: string;
}

/** Returns the address of the report of a project. */
export const reportPage = (origin: string, project: string): string =>
  `${origin}/report?project=${encodeURIComponent(project)}`;

/** Returns the text of the mail about the news of a project. */
export function mailText(item: ProjectNewsItem, { origin, unfollow }: Addresses): string {
  const { lead, parts, credits } = newsWords(item);
  return [
    lead,
    ...parts.map(({ heading, lines }) => [heading, ...lines].join('\n')),
    `Report: ${reportPage(origin, item.project)}\nAll projects: ${origin}/projects`,
    ...(credits.length > 0 ? [['Sources', ...credits].join('\n')] : []),
    `You get this email because you follow this project. To unfollow it: ${unfollow}\n`,
  ].join('\n\n');
}
