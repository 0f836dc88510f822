/** A page or a chart to cite. */
export interface Cited {
  readonly title: string;
  /** The key of its BibTeX entry. */
  readonly key: string;
  /** The address of its page. */
  readonly page: string;
  /**
   * The address of its figures in the API, of this release: later releases do not change them. Undefined for figures that no one
   * address has, such as a ranking.
   */
  readonly figures?: string | undefined;
  /** The id of the release. */
  readonly release: string;
  /** The credit of the sources; undefined for a page, which has a list of them. */
  readonly credit?: string | undefined;
  /** Who publishes the sources, for a short credit. */
  readonly publishers?: string | undefined;
}

/** What a page says of itself to be cited. */
export type CitedPage = Pick<Cited, 'title' | 'key' | 'page' | 'credit' | 'publishers'>;

/** Returns how to cite a page of a release. @param figures the path of its figures in the API, without the release */
export function citePage(
  subject: CitedPage,
  figures: string,
  { origin, release }: { readonly origin: string; readonly release: string },
): Cited {
  const address = new URL(`/api/v1${figures}`, origin);
  address.searchParams.set('release', release);
  // A comma needs no encoding in a query.
  return { ...subject, figures: address.href.replaceAll('%2C', ','), release };
}

/** A metro whose page has many figures to cite. */
export interface CitedMetro extends Cited {
  readonly name: string;
  readonly cbsa: string;
  /** Its figures by measure, and their credits. */
  readonly values: Readonly<Record<string, CitedFigure>>;
  readonly credits: readonly string[];
}

/** What the citation of a figure adds to that of the page of its metro. */
export interface CitedFigure {
  /** What the value is: `Population, 2025`. */
  readonly label: string;
  readonly value: string;
  /** The indices of its credits. */
  readonly credits: readonly number[];
}

/** Returns how to cite a figure of a metro. */
export function citeFigure({ name, cbsa, values, credits, ...page }: CitedMetro, measure: string): Cited {
  const { label, value, credits: indices } = values[measure]!;
  return {
    ...page,
    title: `${label}: ${name} metropolitan area, ${value}`,
    key: `${measure}-metro-${cbsa}`,
    credit: indices.map((index) => credits[index]).join(' '),
  };
}

/** Returns the ways to cite a page or a chart, by the name of the format. */
export const citations = (cited: Cited): readonly { readonly format: string; readonly text: string }[] => [
  { format: 'Text', text: citeText(cited) },
  { format: 'APA', text: citeApa(cited) },
  { format: 'BibTeX', text: citeBibtex(cited) },
  { format: 'Markdown', text: citeMarkdown(cited) },
  ...(cited.figures === undefined ? [] : [{ format: 'Permanent link to the figures', text: cited.figures }]),
];

/** Returns the text that cites a page or a chart. */
export const citeText = (cited: Cited): string => sentences(`${cited.title}.`, sourceText(cited));

/** Returns the same without the title: the sources, the release and the address. */
export const sourceText = ({ page, release, credit }: Omit<Cited, 'title' | 'key'>): string =>
  sentences(credit, `Metro data service, release ${release}.`, page);

/** Returns the source in one sentence for an image, whose metadata have the credit in full. */
export const shortSource = ({ page, release, credit, publishers }: Omit<Cited, 'title' | 'key'>): string =>
  sentences(
    publishers === undefined ? credit : `Source: ${publishers}.`,
    `Metro data service, release ${release}.`,
    page,
  );

/** Returns the same in APA style, seventh edition: a dataset with its version. */
const citeApa = ({ title, page, release, credit }: Cited): string =>
  sentences(`Metro data service. (${yearOf(release)}). ${title} (Release ${release}) [Data set].`, credit, page);

/** Returns the same as a BibTeX entry. */
const citeBibtex = ({ key, title, page, release, credit }: Cited): string =>
  [
    `@misc{${key},`,
    `  title = {${escapeLatex(title)}},`,
    `  author = {{Metro data service}},`,
    `  year = {${yearOf(release)}},`,
    `  note = {${escapeLatex(sentences(`Release ${release}.`, credit))}},`,
    `  url = {${page}}`,
    `}`,
  ].join('\n');

/** Returns the same as a link in Markdown. */
const citeMarkdown = ({ title, page, release, credit }: Cited): string =>
  sentences(`[${title}](${page}), Metro data service, release ${release}.`, credit);

const sentences = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(' ');

/** Escapes the characters that LaTeX reads as commands. */
const escapeLatex = (text: string): string => text.replaceAll(/[&%$#_]/g, String.raw`\$&`);

/** Returns the year that the id of a release begins with; for another id `n.d.`, which citations have for no date. */
const yearOf = (release: string): string => /^\d{4}(?=-)/.exec(release)?.[0] ?? 'n.d.';
