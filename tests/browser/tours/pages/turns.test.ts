import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { everyStop, peopledStops } from './stops.ts';
import { sourcesOf } from './turns.ts';

const root = join(import.meta.dirname, '../../../..');

it('finds the source of each page of the walk', () => {
  const sources = [...everyStop, ...peopledStops].flatMap(sourcesOf);
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  expect(sources).toContain('web/src/areas/reinspection');
  expect(sources).toContain('contract/src/desk/notice.ts');
});
