import { openAgeAndSex, openAreas, openBusinessApplications, openPopulation, openPoverty } from './census.ts';
import {
  openGdp,
  openPersonalIncome,
  openPriceLevels,
  openRealGdp,
  openSourcesOfIncome,
  openStateGdp,
} from './economy.ts';
import { Folder } from './folder.ts';
import { openJobs, openUnemployment } from './labor.ts';
import {
  openAirQuality,
  openBuildingPermits,
  openCrime,
  openEducation,
  openElectricity,
  openHousePrices,
  openIncomeLimits,
  openRents,
  openRisk,
} from './others.ts';
import {
  openExtract,
  openHousing,
  openIncome,
  openIncomeOfMetros,
  openSurveyOfCounties,
  openWorkAndPeople,
} from './survey.ts';
import type { Publisher } from './table.ts';

export type Open = (folder: Folder) => Publisher | Promise<Publisher>;

/** What opens the files of a dataset, and their folder where it does not have the name of the dataset. */
const openers: Record<string, Open | { open: Open; folder: string }> = {
  'census-pep': openPopulation,
  'census-cc-est': openAgeAndSex,
  'census-acs-s1901': openIncome,
  'fema-nri': openRisk,
  'census-gazetteer': openAreas,
  'bls-laus': openUnemployment,
  'census-saipe': openPoverty,
  'eia-861m': openElectricity,
  'bea-cagdp2': openGdp,
  'bea-cainc1': openPersonalIncome,
  'bea-cainc30': openSourcesOfIncome,
  'bls-qcew': openJobs,
  'census-acs-dp04': openHousing,
  'census-acs-extract': openExtract,
  'census-acs-s1901-metro': openIncomeOfMetros,
  'census-acs1-2023-metro': openWorkAndPeople,
  'census-acs5-2024-county': openSurveyOfCounties,
  'census-bfs': openBusinessApplications,
  'bea-cagdp1': openRealGdp,
  'bea-marpp': openPriceLevels,
  'bea-sagdp2': openStateGdp,
  'census-bps': openBuildingPermits,
  'fbi-cius': openCrime,
  'fhfa-hpi': openHousePrices,
  'epa-aqi-county': openAirQuality,
  'hud-fmr': openRents,
  'hud-income-limits': openIncomeLimits,
  'usda-ers-education': { open: openEducation, folder: 'usda-ers' },
};

/** The datasets whose files are described. */
export const datasets = Object.keys(openers);

/** Opens the files of a dataset; `own` opens them in the place of what usually does. */
export async function openPublisher(sources: string, key: string, own?: Open): Promise<Publisher> {
  const opener = openers[key];
  if (!opener) throw new Error(`no description of ${key}`);
  const { open, folder } = typeof opener === 'function' ? { open: opener, folder: key } : opener;
  return (own ?? open)(new Folder(sources, key, folder));
}
