/** A response of the API with values of a measure. */
interface ListedValues {
  readonly data: Readonly<Record<string, unknown>> & { readonly values: readonly Readonly<Record<string, unknown>>[] };
  readonly attribution: readonly Readonly<Record<string, unknown>>[];
}

/** The members that say the most to someone who sees a response for the first time. */
const shownOfData = ['measure', 'unit', 'vintages'];
const shownOfValue = ['geoid', 'name', 'value'];
const shownOfCredit = ['publisher', 'license', 'retrieved_at'];

/** How many values are shown unless a page says otherwise. */
const maxValues = 2;

/** Returns a response with the first values and the first publisher, each on a line. */
export function shortenResponse(response: unknown, count = maxValues) {
  const { data, attribution } = response as ListedValues;
  return {
    data: { ...pick(data, shownOfData), values: data.values.slice(0, count).map((value) => pick(value, shownOfValue)) },
    attribution: shortenCredits(attribution, ['publisher']),
  };
}

const shownOfMetro = ['cbsa', 'name', 'rank', 'composite', 'criteria'];

/** Returns a ranking with the first metros, each with a few of its members, and the first credit. */
export function shortenRanking(response: unknown) {
  const { data, attribution } = response as {
    readonly data: { readonly count: number; readonly metros: ListedValues['attribution'] };
    readonly attribution: ListedValues['attribution'];
  };
  const metros = data.metros.slice(0, maxValues).map((metro) => pick(metro, shownOfMetro));
  return { data: { count: data.count, metros }, attribution: shortenCredits(attribution, shownOfCredit) };
}

/** Returns a response with the first item of its list, complete, and the first credit, with a few of its members. */
export function shortenList(response: unknown) {
  const { data, attribution } = response as {
    readonly data: readonly unknown[];
    readonly attribution: ListedValues['attribution'];
  };
  return { data: data.slice(0, 1), attribution: shortenCredits(attribution, shownOfCredit) };
}

const shortenCredits = (attribution: ListedValues['attribution'], shown: readonly string[]) =>
  attribution.slice(0, 1).map((credit) => pick(credit, shown));

const pick = (whole: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in whole).map((name) => [name, whole[name]]));
