import { expect, test } from 'vitest';
import { allJobKinds, allJobs } from '#wiring';

test('uses unique advisory locks and job kinds', () => {
  const repeated = <T>(list: readonly T[]): T[] => list.filter((one, at) => list.indexOf(one) !== at);
  expect(repeated(allJobs.flatMap((job) => ('lock' in job ? [job.lock] : [])))).toEqual([]);
  expect(repeated(allJobs.map(({ name }) => name))).toEqual([]);
  expect(repeated(allJobKinds.map(({ kind }) => kind))).toEqual([]);
});
