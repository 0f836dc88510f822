import { content, release } from '../release.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { placeName } from './format.ts';
import { extremes } from './ranks.ts';
import { metroAddress } from './places.ts';
import { valuesOf } from './values.ts';

/** A question of the home page. The metros at one end of a measure answer it. */
interface Question {
  readonly text: string;
  readonly measure: string;
  readonly end: 'highest' | 'lowest';
}

/** A question with its answer from the release. */
interface AnsweredQuestion {
  readonly text: string;
  readonly measure: ServedMeasure;
  /** The address of the table of all metros in the order of the answer. */
  readonly table: string;
  readonly metros: readonly {
    readonly place: number;
    readonly name: string;
    readonly address: string;
    readonly value: number;
  }[];
}

const questions: readonly Question[] = [
  { text: 'Which metros grew fastest?', measure: 'population_growth_5yr', end: 'highest' },
  { text: 'Where is unemployment lowest?', measure: 'unemployment_rate', end: 'lowest' },
  { text: 'Where is pay highest?', measure: 'average_annual_pay', end: 'highest' },
  { text: 'Where do most adults have a degree?', measure: 'bachelors_or_higher_share', end: 'highest' },
  { text: 'Where did house prices rise most?', measure: 'house_price_growth_5yr', end: 'highest' },
];

/** How many metros an answer names. */
const answerLength = 3;

/** Returns the questions whose measure the release has for metros, with the metros that answer them. */
export const answerQuestions = (): AnsweredQuestion[] =>
  questions.flatMap(({ text, measure: name, end }) => {
    const measure = release.findMeasure(name);
    if (!measure?.geographies.msa) return [];
    const values = valuesOf(name, 'msa');
    const metros = extremes(values, answerLength, end).map((place) => {
      const name = placeName(content.metros[place]!);
      return { place, name, address: metroAddress(place), value: values[place]! };
    });
    const table = `/measures/${name}${end === 'lowest' ? '?order=lowest' : ''}#all-values`;
    return [{ text, measure, table, metros }];
  });
