import { answer } from '../../api/answer.ts';
import { populationMeasure, type Release } from '../../api/domain/release.ts';
import { readBody } from '../../api/gate/body.ts';
import { basePath, createRouter, readInput } from '../../api/gate/request.ts';
import { operations } from '../../api/operations/index.ts';
import type { Example } from '../../common/prepared.ts';
import { storedService } from '../render/render.ts';

const router = createRouter(operations);

/** Returns up to three example requests with their responses from the release. */
export async function makeExamples(release: Release): Promise<Example[]> {
  const { metros, measures } = release.content;
  const ranked = measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  const prefer = (...names: string[]) => [...new Set([...names.filter((name) => ranked.includes(name)), ...ranked])];
  const [first, second] = prefer('unemployment_rate', 'population_growth_5yr');
  if (first === undefined || metros.length < 2) return [];
  const state = metros.some(({ states }) => states.includes('HI')) ? 'HI' : metros[0]!.states[0]!;
  const pair = ['12420', '39580'].filter((cbsa) => metros.some((metro) => metro.cbsa === cbsa));
  const ids = pair.length === 2 ? pair : metros.slice(0, 2).map(({ cbsa }) => cbsa);
  const compared = prefer(populationMeasure, 'per_capita_income', 'industrial_electricity_price').slice(0, 3);
  const criteria = [{ measure: first, direction: 'lower_better', weight: 2 }];
  if (second !== undefined) criteria.push({ measure: second, direction: 'higher_better', weight: 1 });
  return Promise.all([
    make(release, 'List a measure for one state', `/measures/${first}/values?geography=msa&state=${state}`),
    make(release, 'Compare two metros', `/metros/compare?ids=${ids.join(',')}&measures=${compared.join(',')}`),
    make(release, 'Rank metros with weights', '/rank', { scope: { states: [state] }, criteria }),
  ]);
}

async function make(release: Release, title: string, target: string, body?: unknown): Promise<Example> {
  const [path = '', search = ''] = target.split('?');
  const method = body === undefined ? 'GET' : 'POST';
  const route = router(path);
  const operation = route?.operations.find((one) => one.method.toUpperCase() === method);
  if (!route || !operation) throw new Error(`the example ${target} matches no operation`);
  const read = readInput(operation, route.params, search);
  const input = body === undefined ? read : { ...read, body: readBody(operation, JSON.stringify(body)) };
  const bytes = await answer(operation, release, input, storedService);
  const answered: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return { title, method, path: basePath + target, ...(body === undefined ? {} : { body }), answer: answered };
}
