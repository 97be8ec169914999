import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';

export interface Gaps {
  difficulty: number;
  information: number;
  variance: number;
}
/** Parallel forms (domain.md 6.4, 17) and their differences when built. */
export interface PlantedForms {
  forms: { paperIds: readonly string[]; gaps: Gaps };
}

export const keepGaps = (context: AppContext, forms: PlantedForms): Promise<void> => keepAnswerSheet(context, forms);
