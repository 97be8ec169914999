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
  hasTurn(numberOf(step), days) || hasChanged(...sourcesOf(fromRoot(file)));

/**
 * Of pages that a core story looks at alike, those of this run: at a landing one, each day another, and all where the story's area has
 * changed; everywhere else all. Stories outside the core have their turn as a whole.
 * @param file `import.meta.filename` of the story
 */
export const ofToday = <T>(alike: readonly T[], file: string): T[] =>
  alike.filter((_, index) => hasTurn(index, alike.length) || hasChanged(...sourcesOf(fromRoot(file))));

const fromRoot = (file: string): string => relative(root, file).replaceAll('\\', '/');

/** The same for a name on every day and machine. */
const numberOf = (name: string): number => {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};

/** The folder of the stories and that of the pages they are about. */
function sourcesOf(story: string): string[] {
  const area = areaOf(story);
  const pages = area.startsWith('web/') ? area.replace('web/', 'web/src/') : `web/src/areas/${area}`;
  return [story.split('/').slice(0, 3).join('/'), pages];
}
