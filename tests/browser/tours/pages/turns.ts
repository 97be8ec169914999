import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../../../scripts/areas.mjs';
import { hasChanged, hasTurn } from '../../../setup/scope.ts';
import { everyStop, peopledStops, type Stop } from './stops.ts';

/** On a landing one in this many stops is walked in full each day. */
const days = 5;
const all: readonly Stop[] = [...everyStop, ...peopledStops];

export const isWalkedInFull = (stop: Stop): boolean =>
  hasTurn(all.indexOf(stop), days) || hasChanged(...sourcesOf(stop));

const root = join(import.meta.dirname, '../../../..');
const table = globSync('web/src/areas/*/area.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('');
/** Named imports like `const ofPapers = () => import('#areas/paper/pages.ts')`, shared by several pages. */
const shared = new Map(
  [...table.matchAll(/^const (\w+) = \(\) => import\('(.+)'\)/gm)].map(([, name = '', file = '']) => [name, file]),
);
/** The entry of each path as text, because the test runner rewrites imports in functions. */
const entries = new Map(
  table.split(/^ {2}'(?=\/)/m).map((entry) => [entry.slice(0, entry.indexOf("'")), entry.slice(entry.indexOf("'"))]),
);

export function sourcesOf({ path, bare }: Stop): string[] {
  if (bare) return ['web/src/areas/auth', 'web/src/shell/pages'];
  const entry = entries.get(path.split('?')[0] ?? '') ?? '';
  const [name = ''] = entry.match(/\bof[A-Z]\w+/) ?? [];
  const [, file = shared.get(name)] = entry.match(/import\('(.+?)'\)/) ?? [];
  if (!file) throw new Error(`No web/src/areas/*/area.ts says what ${path} is loaded from.`);
  // A plain resource's page is derived from its contract.
  if (file.startsWith('@kaoxin/contract/')) return [file.replace('@kaoxin/contract/', 'contract/src/')];
  return [`web/src/areas/${areaOf(file.replace('#', 'web/src/'))}`];
}
