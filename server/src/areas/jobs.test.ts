import { expect, test } from 'vitest';
import { allJobKinds, allJobs } from './index.ts';

test('no two jobs share an advisory lock, and no two kinds a name', () => {
  const repeated = <T>(list: readonly T[]): T[] => list.filter((one, at) => list.indexOf(one) !== at);
  expect(repeated(allJobs.map(({ lock }) => lock))).toEqual([]);
  expect(repeated(allJobKinds.map(({ kind }) => kind))).toEqual([]);
});
