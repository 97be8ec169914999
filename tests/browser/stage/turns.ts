import { join, relative } from 'node:path';
import { areaOf } from '../../../scripts/areas.mjs';
import { hasChanged, hasTurn } from '../../setup/scope.ts';

const root = join(import.meta.dirname, '../../..');
/** On a landing axe checks one in this many steps each day. */
const days = 5;

/**
 *
 * True when axe checks this step: always outside a landing and after changes to pages or stories of the area,
 * else on the step's day.
 * @param file of the story
 *
 */
export const isLookedAtByAxe = (step: string, file: string): boolean =>
  hasTurn(numberOf(step), days) || hasChanged(...sourcesOfStory(file));

export function sourcesOfStory(file: string): string[] {
  const story = relative(root, file).replaceAll('\\', '/');
  const area = areaOf(story);
  const pages = area.startsWith('web/') ? area.replace('web/', 'web/src/') : `web/src/areas/${area}`;
  return [story.split('/').slice(0, 3).join('/'), pages];
}

/** A hash that is equal on all days and machines. */
const numberOf = (name: string): number => {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};
