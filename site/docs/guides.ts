import { allDocs } from './list.ts';
import type { Operation } from '../reference/openapi.ts';

/** The guide that belongs to the operations of a tag, or to one operation: a page of the documentation, with a heading of it. */
const guides: Readonly<Record<string, string>> = {
  Datasets: 'attribution',
  Measures: 'measures-and-methods',
  Time: 'time',
  Metros: 'quick-start',
  'Screening and ranking': 'analyses',
  Verification: 'analyses-places#checked-claims',
  'Incentive programs': 'incentives#fit',
  Releases: 'versions',
  Feeds: 'versions#feeds',
  Service: 'quick-start',
  describeArea: 'analyses-places#regions-of-your-own',
  explainMoves: 'analyses#why-did-ranks-change-between-two-years',
  explainRank: 'analyses#why-is-a-metro-in-or-out',
  findPlaces: 'analyses-places#names-and-codes-of-places',
  flipRank: 'analyses#what-would-put-another-metro-ahead',
  getAcceptability: 'analyses#how-much-does-the-order-depend-on-the-weights',
  getBrief: 'analyses-places#briefs',
  getFrontier: 'analyses#which-metros-can-be-best',
  getMe: 'authentication',
  getMeasureRanks: 'bounds#ranks-with-certainty',
  getPlace: 'analyses-places#profiles',
  getNation: 'time#the-nation',
  listChanges: 'versions#what-a-release-changed',
  listCounties: 'analyses-places#profiles',
  listPeers: 'analyses-places#peers',
  listRevisions: 'time#an-earlier-edition',
  listStates: 'analyses-places#profiles',
  rankMetros: 'ranking',
  rankVariants: 'analyses#what-are-the-ranks-with-other-weights',
  screenMetros: 'ranking#requirements-and-cutoffs',
  traceValue: 'measures-and-methods#trace-a-figure',
};

/** Returns the title and the address of the guide that belongs to an operation. */
export function guideOf({ operationId, tags }: Operation): { readonly title: string; readonly address: string } {
  const page = guides[operationId] ?? guides[tags[0]!] ?? '';
  const [slug] = page.split('#');
  const doc = allDocs.find((one) => one.slug === slug);
  if (!doc) throw new Error(`site/docs/guides.ts has no guide for ${operationId}, or one that does not exist`);
  return { title: doc.title, address: `/docs/${page}` };
}
