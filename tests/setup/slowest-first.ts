import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isTour = ({ moduleId }: TestSpecification): boolean => /\/pages\.test\.ts$/.test(moduleId);

/**
 * Walks over all pages take longest and are short to read: by the size of the file, vitest would begin with them last,
 * and one of two workers would wait for the other at the end.
 */
export class ToursFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isTour), ...sorted.filter((file) => !isTour(file))];
  }
}
