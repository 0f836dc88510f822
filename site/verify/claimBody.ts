import type { Claim } from '../../api/schemas/verify.ts';
import type { CompleteClaim } from './claims.ts';

/** Returns a claim as the API takes it. */
export function claimBody(claim: CompleteClaim): Claim {
  const { kind, place, measure, value, year, order, rank, among, direction, fromYear, than, namesakes } = claim;
  const stated = value === '' ? {} : { value };
  const subject = { region: place.code, measure: measure.name, ...stated };
  const dated = year === undefined ? subject : { ...subject, year };
  const others = namesakes.filter(({ problem }) => problem === undefined);
  switch (kind) {
    case 'value':
      return others.length === 0 ? dated : { ...dated, other_regions: others.slice(0, 10).map(({ code }) => code) };
    case 'order':
      return { ...dated, order, rank, among };
    case 'change':
      return { ...subject, direction, from: fromYear, ...(year === undefined ? {} : { to: year }) };
    case 'comparison':
      return { ...dated, direction, than: than!.code };
  }
}
