import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import { geographiesOf } from '../release/manifest.ts';

/** What whoever passes a measure's values on has to know and to print: `LICENSE-AND-CREDIT.txt`. */
export function creditText(measure: ServedMeasure, release: string, credits: readonly Attribution[]): string {
  const lines = [
    `${measure.label} (${measure.unit})`,
    `Measure ${measure.name}, Metro data service, release ${release}`,
    '',
    'Print the credit of every dataset below, with the date of its retrieval, wherever the figures are shown.',
    '',
    ...geographiesOf(measure).map(([geography, { calculation, computed_by_cadastre, vintages }]) => {
      const whose = computed_by_cadastre ? 'computed by the Metro data service' : 'as the publisher printed it';
      return `${geography}: ${whose}. ${calculation} Years: ${vintages.join(', ')}.`;
    }),
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
