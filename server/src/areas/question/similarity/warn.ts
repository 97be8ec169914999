import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { leastSimilarity } from './shingles.ts';

const usual = 0.8;

/** Similarity from which two questions are reported as twins, 0.6 to 1: parameter `similarity.warn`. */
export async function warnFrom(work: Work): Promise<number> {
  const set = Number((await settingsOf(work)).get('similarity.warn'));
  return set >= leastSimilarity && set <= 1 ? set : usual;
}
