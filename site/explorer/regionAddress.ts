import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { Region } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';

/** Returns a region as an address has it: `48453.48491:Austin core`, or `csa-488` without a name of its own. */
export const writeRegion = ({ code, name }: Region): string => (name === '' ? code : `${code}:${name}`);

/** Reads a region of an address. @returns the region, or why it is none */
export function readRegion(text: string): Region | string {
  const [, written = '', name = ''] = /^([^:]*):?(.*)$/su.exec(text) ?? [];
  const code = written.toLowerCase();
  if (!isAreaCode(code))
    return 'use the code of an area, such as csa-488, or of 2 to 100 counties, such as 48453.48491';
  return { code, name: cleanName(name) };
}

/**
 * Returns a name as projects keep it: without control characters and spaces at its ends, and not too long. It does not begin as a
 * formula does, since spreadsheets read files with it.
 */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/\p{C}+/gu, ' ')
    .replace(/^[\s=+\-@]+/u, '')
    .slice(0, projectLimits.regionName)
    .trim();
