import { atomText, feedId } from '../../../api/domain/atom.ts';
import type { ProjectNewsItem } from '../accounts/projectNews.ts';
import { newsWords, reportPage } from './newsWords.ts';

interface FeedOf {
  readonly madeAt: number;
  readonly items: readonly ProjectNewsItem[];
}

/** Returns the private feed of the projects that a person follows, as an Atom document. @param token of its address */
export async function newsFeed({ madeAt, items }: FeedOf, origin: string, token: string): Promise<string> {
  return atomText({
    id: await feedId(`projects ${token}`),
    title: 'Projects that you follow',
    updated: new Date(items[0]?.createdAt ?? madeAt).toISOString(),
    page: `${origin}/projects`,
    self: feedAddress(origin, token),
    entries: await Promise.all(items.map((item) => entryOf(item, origin))),
  });
}

/** Returns the address of the private feed of a person. */
export const feedAddress = (origin: string, token: string): string => `${origin}/project-feeds/${token}`;

async function entryOf(item: ProjectNewsItem, origin: string) {
  const { title, lead, parts, credits } = newsWords(item);
  return {
    id: await feedId(`news ${item.id}`),
    title,
    updated: new Date(item.createdAt).toISOString(),
    page: reportPage(origin, item.project),
    summary: lead,
    lines: [...parts.flatMap(({ heading, lines }) => [heading, ...lines]), ...credits],
  };
}
