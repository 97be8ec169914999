import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { performSteps } from '../store/perform.ts';
import { sent } from './verbs.ts';

/** The clusters of these cases. The rows are locked, so that the second of two concurrent merges sees the first. */
async function clustersOf(work: Work, module: CaseModule, ids: readonly string[]): Promise<string[]> {
  const rows = await work.table(module.table).lock(ids);
  return [...new Set(rows.flatMap(({ clusterId }) => clusterId ?? []))];
}

/**
 * A cluster gets the id of its first case, unless a cluster with that id still exists: a case that left must not rejoin
 * by a merge.
 */
async function newCluster(work: Work, module: CaseModule, ids: readonly string[]): Promise<string> {
  const rows = await work
    .table(module.table)
    .ofTenant()
    .withRemoved()
    .select()
    .select('clusterId')
    .where('clusterId', 'in', [...ids])
    .execute();
  const taken = new Set(rows.map(({ clusterId }) => clusterId));
  const free = [...ids].sort().find((id) => !taken.has(id));
  if (free !== undefined) return free;
  const { rows: next } = await sql<{ id: string }>`select next_id() as id`.execute(work.handle);
  return next[0]?.id ?? '';
}

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

/** Cases against different decisions are not investigated together (`matter.subject`). */
async function refuseSeveralMatters(work: Work, module: CaseModule, ids: readonly string[], clusterId?: string) {
  const subject = module.matter?.subject;
  if (!subject) return;
  const ref = (column: string) => sql.ref(`${module.table}.${column}`);
  const among = clusterId
    ? sql<SqlBool>`(${ref('id')} = any(${[...ids]}::bigint[]) or ${ref('clusterId')} = ${clusterId})`
    : sql<SqlBool>`${ref('id')} = any(${[...ids]}::bigint[])`;
  const cases = work.ofTenant().table(module.table).select();
  const rows = await cases
    .select(sql<string | null>`${ref(subject)}`.as('matter'))
    .where(among)
    .orderBy(ref('id'))
    .forUpdate()
    .execute();
  if (new Set(rows.flatMap(({ matter }) => matter ?? [])).size > 1)
    throw refuse(400, [
      `所选${module.called[0]}针对的是不同的处理决定，不能合并办理`,
      `These ${module.several} contest different decisions and cannot be merged`,
    ]);
}

/**
 * Puts cases of one matter into one cluster: one investigation, one letter each (domain.md 3.1, merge). If one is in a
 * cluster, the others join it. Cases of two clusters are refused until the caller chooses one.
 */
export async function mergeCases(
  work: Work,
  module: CaseModule,
  { ids, clusterId, note }: InputOf<CaseCalls['merge']>['body'],
) {
  if (ids.length < 2 && !clusterId)
    throw refuse(400, [`请选择至少两件${module.called[0]}合并`, `Choose at least two ${module.several}`]);
  if (clusterId) await knownCluster(work, module, clusterId);
  const [known, another] = clusterId ? [clusterId] : await clustersOf(work, module, ids);
  if (another)
    throw refuse(400, [
      `所选${module.called[0]}已分属不同的关联簇，请先将其移出，再合并`,
      `These ${module.several} are already in different clusters. Remove them from one first`,
    ]);
  await refuseSeveralMatters(work, module, ids, known);
  const cluster = known ?? (await newCluster(work, module, ids));
  return steps(work, module, ids, { clusterId: cluster, note });
}

export async function leaveCluster(work: Work, module: CaseModule, { ids, note }: InputOf<CaseCalls['leave']>['body']) {
  const cases = work.table(module.table);
  const rows = [];
  for (const id of ids) rows.push(await cases.need(id));
  const alone = rows.find(({ clusterId }) => clusterId === null);
  if (alone) throw refuse(400, [`【${alone.caseNo}】未合并办理，无需移出`, `[${alone.caseNo}] is in no cluster`]);
  return steps(work, module, ids, { note });
}

async function steps(
  work: Work,
  module: CaseModule,
  ids: readonly string[],
  { clusterId, note }: { clusterId?: string; note: string | null | undefined },
) {
  const said = { ...sent({ note }), ...(clusterId && { clusterId }) };
  const answers = [];
  const rows = await performSteps(
    work,
    module,
    'merge',
    [...new Set(ids)].map((id) => ({ id, ...said })),
  );
  for (const row of rows) answers.push(await headAnswer(work, module, row));
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}
