import { z } from 'zod';
import { MeasureKey, Method, Value, Year } from './common.ts';
import { period } from './calculation.ts';
import { Metro } from './metro.ts';

const BriefFigure = z
  .object({
    measure: MeasureKey,
    year: Year,
    period,
    value: Value,
    text: z.string().describe('the figure as the sentence has it; POST /verify takes it as a value'),
  })
  .meta({ id: 'BriefFigure' });

const BriefSentence = z
  .object({
    text: z.string().describe('the figure with its rank, and what to know before using it'),
    figures: z.array(BriefFigure),
  })
  .meta({ id: 'BriefSentence' });

export const Brief = z
  .object({
    method: Method,
    metro: Metro,
    sentences: z.array(BriefSentence).describe('the population first, then the most unusual figures per token'),
    tokens: z.int().min(0).describe('estimated tokens of the sentences, at most those requested'),
    left_out: z
      .object({
        sentences: z.int().min(0).describe('figures whose sentences did not fit, or whose topic has enough sentences'),
        figures: z.int().min(0).describe('figures without a sentence: totals, margins of error, standard errors'),
      })
      .describe('figures of the metro that are not in the brief'),
  })
  .meta({ id: 'Brief' });
export type Brief = z.infer<typeof Brief>;
