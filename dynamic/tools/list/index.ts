import type { Tool, ToolArguments, ToolOperation } from '../tool.ts';
import { describeReleaseTool } from './describeRelease.ts';
import { explainPlaceTool } from './explainPlace.ts';
import { findPlacesTool } from './findPlaces.ts';
import { findSimilarTool } from './findSimilar.ts';
import { fitIncentiveProgramsTool } from './fitIncentivePrograms.ts';
import { getDataTool } from './getData.ts';
import { rankMetrosTool } from './rankMetros.ts';
import { screenMetrosTool } from './screenMetros.ts';
import { searchIncentiveProgramsTool } from './searchIncentivePrograms.ts';
import { searchMeasuresTool } from './searchMeasures.ts';
import { traceValueTool } from './traceValue.ts';
import { verifyFiguresTool } from './verifyFigures.ts';
import { whatChangedTool } from './whatChanged.ts';
import { whoamiTool } from './whoami.ts';

/** Every tool, in the order of the list. */
export const tools: readonly Tool[] = [
  whoamiTool,
  searchMeasuresTool,
  findPlacesTool,
  getDataTool,
  explainPlaceTool,
  findSimilarTool,
  screenMetrosTool,
  rankMetrosTool,
  verifyFiguresTool,
  traceValueTool,
  describeReleaseTool,
  whatChangedTool,
  searchIncentiveProgramsTool,
  fitIncentiveProgramsTool,
];

/** Returns the operation that answers a call of a tool; undefined for an unknown name. */
export function findTool(name: string, args: ToolArguments): ToolOperation | undefined {
  const own = tools.find((tool) => tool.name === name)?.operations;
  return own?.find(({ when }) => when !== undefined && (args[when] ?? null) !== null) ?? own?.[0];
}
