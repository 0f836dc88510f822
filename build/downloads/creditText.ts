import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import { geographiesOf } from '../release/manifest.ts';

/** Returns the text of `LICENSE-AND-CREDIT.txt`: the credits of a measure's values, and how to print them. */
export function creditText(measure: ServedMeasure, release: string, credits: readonly Attribution[]): string {
  const lines = [
    `${measure.label} (${measure.unit})`,
    `Measure ${measure.name}, Metro data service, release ${release}`,
    '',
    'Print the credit and retrieval date of every dataset below wherever you show the figures.',
    '',
    ...geographiesOf(measure).map(([geography, { calculation, computed_by_cadastre, vintages }]) => {
      const whose = computed_by_cadastre ? 'computed by Metro data service' : 'as the publisher printed it';
      return `${geography}: ${whose}. ${calculation} Years: ${vintages.join(', ')}.`;
    }),
    ...(measure.note === undefined ? [] : ['', `Note: ${measure.note}`]),
    ...credits.flatMap((credit) => ['', ...creditLines(credit)]),
  ];
  return lines.join('\n') + '\n';
}

function creditLines(credit: Attribution): string[] {
  const { dataset, publisher, license, license_url, url, retrieved_at } = credit;
  const lines: [string, string | null | undefined][] = [
    ['Dataset', dataset],
    ['Publisher', publisher],
    ['Credit', credit.credit],
    ['License', license],
    ['License text', license_url],
    ['Published at', url],
    ['Retrieved', retrieved_at],
    ...(credit.notes ?? []).map((note): [string, string] => ['Note', note]),
    ['Disclaimer', credit.disclaimer],
    ...(credit.conditions ?? []).map((condition): [string, string] => ['Condition', condition]),
    ['Share alike', credit.share_alike],
  ];
  return lines.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
}
