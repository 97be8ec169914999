import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take much longer than their length tells, the slowest first. */
export const slow: readonly string[] = [
  'server/src/demo/whole.test.ts',
  'server/src/demo/cases.test.ts',
  'server/src/demo/examinees/examinees.test.ts',
  'server/src/demo/small.test.ts',
  'server/src/openapi-client.test.ts',
  'server/src/areas/system/tenant-datasource/switching.test.ts',
  'tests/browser/tours/pages/peopled.test.ts',
  'tests/browser/tours/pages/part-4.test.ts',
  'tests/browser/tours/pages/part-3.test.ts',
  'tests/browser/tours/pages/part-2.test.ts',
  'tests/browser/tours/pages/part-1.test.ts',
  'tests/browser/auth/social.test.ts',
  'tests/browser/tours/page-states.test.ts',
  'tests/browser/system/log-in-change.test.ts',
  'tests/browser/tours/sizes.test.ts',
  'tests/browser/system/datasource.test.ts',
  'tests/browser/system/dictionary.test.ts',
  'tests/browser/auth/second-factor.test.ts',
  'tests/faults/kill-postgres.test.ts',
  'tests/faults/kill-embedded.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = slow.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place < 0 ? slow.length : place;
};

/**
 * Vitest begins with the longest file. What is short to read and long to run would come last, and one of two workers would
 * wait for the other at the end.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
