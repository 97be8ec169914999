import { join, relative } from 'node:path';
import { areaOf } from '../../../scripts/areas.mjs';
import { hasChanged, hasTurn } from '../../setup/scope.ts';

const root = join(import.meta.dirname, '../../..');
/** At a landing axe looks at one step in so many each day. */
const days = 5;

/**
 * Whether axe looks at a page at this step of a story: at each step outside a landing, and where pages or stories of the area have
 * changed; else where the step has its turn.
 * @param file of the story
 */
export const isLookedAtByAxe = (step: string, file: string): boolean =>
  hasTurn(numberOf(step), days) || hasChanged(...sourcesOfStory(file));

/** The folder of a story and that of the pages it is about, from the root of the checkout. @param file path of the story */
export function sourcesOfStory(file: string): string[] {
  const story = relative(root, file).replaceAll('\\', '/');
  const area = areaOf(story);
  const pages = area.startsWith('web/') ? area.replace('web/', 'web/src/') : `web/src/areas/${area}`;
  return [story.split('/').slice(0, 3).join('/'), pages];
}

/** The same for a name on every day and machine. */
const numberOf = (name: string): number => {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};
