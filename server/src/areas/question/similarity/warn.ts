import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

const usual = 0.8;

/** Similarity from which two questions are reported as twins, 0.6 to 1: parameter `similarity.warn`. */
export const warnFrom = async (work: Work): Promise<number> =>
  numberOf(await settingsOf(work), 'similarity.warn', usual);
