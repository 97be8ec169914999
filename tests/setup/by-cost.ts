import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { costOf } from './costs.ts';
import { partOf } from './part-of.ts';

const cost = ({ project, moduleId }: TestSpecification): number =>
  costOf(project.name, relative(project.vitest.config.root, moduleId).replaceAll('\\', '/'));

export class ByCost extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    return partOf(files, {
      number: index,
      of: count,
      cost,
      key: ({ project, moduleId }) => `${project.name} ${moduleId}`,
    });
  }
}
