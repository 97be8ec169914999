import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { warnFrom } from '../similarity/warn.ts';
import type { Likenesses } from './twins.ts';

const usual = 0.95;

export async function likenessesOf(work: Work): Promise<Likenesses> {
  const warn = await warnFrom(work);
  return { warn, block: Math.max(warn, numberOf(await settingsOf(work), 'similarity.block', usual)) };
}
