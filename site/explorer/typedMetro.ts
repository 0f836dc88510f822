import { fold } from '../../api/domain/text.ts';
import type { StartData } from './startData.ts';

type Metro = StartData['metros'][number];

/** Names have dashes between cities; people type hyphens. */
const plain = (text: string) => fold(text).replaceAll('–', '-');

/** Finds the metro that was typed: its code, its name, or a unique part of its name. @returns the metro, or why there is none */
export function findTyped(text: string, metros: readonly Metro[]): Metro | string {
  const typed = plain(text.trim());
  const exact = metros.filter(({ name, cbsa }) => typed === plain(name) || typed === cbsa);
  const found = exact.length > 0 ? exact : metros.filter(({ name }) => plain(name).includes(typed));
  if (found.length > 1) return `${found.length} metros match. Type more of the name.`;
  return found[0] ?? `No metro name contains “${text.trim()}”.`;
}
