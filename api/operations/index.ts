import { compareMetros } from './compareMetros.ts';
import { getDataset } from './getDataset.ts';
import { getMe } from './getMe.ts';
import { getMeasure } from './getMeasure.ts';
import { getMeasureValues } from './getMeasureValues.ts';
import { getMetro } from './getMetro.ts';
import { getOpenapi } from './getOpenapi.ts';
import { listDatasets } from './listDatasets.ts';
import { listIncentivePrograms } from './listIncentivePrograms.ts';
import { listMeasures } from './listMeasures.ts';
import { listMetros } from './listMetros.ts';
import { rankMetros } from './rankMetros.ts';
import { screenMetros } from './screenMetros.ts';
import { traceValue } from './traceValue.ts';
import type { Operation } from './operation.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  listDatasets,
  getDataset,
  listMeasures,
  getMeasure,
  getMeasureValues,
  traceValue,
  listMetros,
  compareMetros,
  getMetro,
  screenMetros,
  rankMetros,
  listIncentivePrograms,
  getMe,
  getOpenapi,
];
