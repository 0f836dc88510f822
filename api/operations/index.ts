import { compareMetros } from './compareMetros.ts';
import { describeArea } from './describeArea.ts';
import { explainRank } from './explainRank.ts';
import { fitIncentivePrograms } from './fitIncentivePrograms.ts';
import { flipRank } from './flipRank.ts';
import { findPlaces } from './findPlaces.ts';
import { getData } from './getData.ts';
import { getDataCsv } from './getDataCsv.ts';
import { explainMoves } from './explainMoves.ts';
import { getAcceptability } from './getAcceptability.ts';
import { getBrief } from './getBrief.ts';
import { getDataset } from './getDataset.ts';
import { getFiguresFeed } from './getFiguresFeed.ts';
import { getFrontier } from './getFrontier.ts';
import { getMe } from './getMe.ts';
import { getMeasure } from './getMeasure.ts';
import { getMeasureFeed } from './getMeasureFeed.ts';
import { getMeasureRanks } from './getMeasureRanks.ts';
import { getMeasureValues } from './getMeasureValues.ts';
import { getMetro } from './getMetro.ts';
import { getPlace } from './getPlace.ts';
import { getMetroSeries } from './getMetroSeries.ts';
import { getNation } from './getNation.ts';
import { getMetroFeed } from './getMetroFeed.ts';
import { getOpenapi } from './getOpenapi.ts';
import { getOpenapi30 } from './getOpenapi30.ts';
import { getRelease } from './getRelease.ts';
import { listAreas } from './listAreas.ts';
import { listChanges } from './listChanges.ts';
import {
  compareMetrosCsv,
  getMeasureRanksCsv,
  getMeasureValuesCsv,
  getMetroSeriesCsv,
  listAreasCsv,
  listCountiesCsv,
  listMetrosCsv,
  listPeersCsv,
  listSeriesCsv,
  listStatesCsv,
} from './listCsv.ts';
import { listCounties } from './listCounties.ts';
import { listDatasets } from './listDatasets.ts';
import { listIncentivePrograms } from './listIncentivePrograms.ts';
import { listMeasures } from './listMeasures.ts';
import { listMetros } from './listMetros.ts';
import { listRevisions } from './listRevisions.ts';
import { listSeries } from './listSeries.ts';
import { listPeers } from './listPeers.ts';
import { listReleases } from './listReleases.ts';
import { listStates } from './listStates.ts';
import { listTopics } from './listTopics.ts';
import { rankMetros } from './rankMetros.ts';
import { rankMetrosCsv } from './rankMetrosCsv.ts';
import { rankVariants } from './rankVariants.ts';
import { screenMetros } from './screenMetros.ts';
import { traceValue } from './traceValue.ts';
import { verifyClaims } from './verifyClaims.ts';
import type { Operation } from './operation.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  listDatasets,
  getDataset,
  listMeasures,
  listTopics,
  getMeasure,
  getMeasureValues,
  getMeasureValuesCsv,
  getMeasureRanks,
  getMeasureRanksCsv,
  listSeries,
  listSeriesCsv,
  listRevisions,
  getNation,
  traceValue,
  getData,
  getDataCsv,
  findPlaces,
  getPlace,
  listAreas,
  listAreasCsv,
  describeArea,
  listStates,
  listStatesCsv,
  listCounties,
  listCountiesCsv,
  listMetros,
  listMetrosCsv,
  compareMetros,
  compareMetrosCsv,
  getMetro,
  getMetroSeries,
  getMetroSeriesCsv,
  listPeers,
  listPeersCsv,
  getBrief,
  screenMetros,
  rankMetros,
  rankMetrosCsv,
  explainRank,
  flipRank,
  getFrontier,
  getAcceptability,
  rankVariants,
  explainMoves,
  verifyClaims,
  listIncentivePrograms,
  fitIncentivePrograms,
  listReleases,
  getRelease,
  listChanges,
  getMeasureFeed,
  getMetroFeed,
  getFiguresFeed,
  getMe,
  getOpenapi,
  getOpenapi30,
];
