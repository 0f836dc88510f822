import { z } from 'zod';

/** A text that is not empty, without white space around it. */
export const Text = z.string().trim().min(1);

/** Replaces each run of white space with one space, because publishers wrap and indent texts. */
export function collapseWhitespace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
