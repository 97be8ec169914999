import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { headAnswer } from '../read/head-answer.ts';
import { performSteps } from '../store/perform.ts';
import { sent } from './verbs.ts';

/** A cluster is named after the first case put into it; one nobody here may see is not there. */
async function knownCluster(work: Work, module: CaseModule, clusterId: string): Promise<void> {
  const member = await work
    .table(module.table)
    .select()
    .select('id')
    .where('clusterId', '=', clusterId)
    .limit(1)
    .executeTakeFirst();
  if (!member) throw refuse(400, ['关联簇不存在，请重新选择', 'No such cluster']);
}

/** Cases of one matter are put into one cluster: one investigation, one letter each (domain.md 3.1, merge). */
export async function mergeCases(
  work: Work,
  module: CaseModule,
  { ids, clusterId, note }: InputOf<CaseCalls['merge']>['body'],
) {
  if (ids.length < 2 && !clusterId)
    throw refuse(400, [`请选择至少两件${module.called[0]}合并`, `Choose at least two ${module.several}`]);
  if (clusterId) await knownCluster(work, module, clusterId);
  const cluster = clusterId ?? [...ids].sort()[0] ?? null;
  const answers = [];
  const steps = ids.map((id) => ({ id, ...sent({ note }) }));
  for (const { id } of await performSteps(work, module, 'merge', steps))
    answers.push(await headAnswer(work, module, await work.table(module.table).change(id, { clusterId: cluster })));
  return answers;
}
