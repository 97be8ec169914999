import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { mostNamed } from '@kaoxin/contract/casework/people/recusal.ts';
import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { sql } from 'kysely';
import { decrypt } from '#engine/identity/decrypt.ts';
import { holders } from '#engine/people/holders.ts';
import { appendEvent } from '#engine/timeline/events.ts';
import { tenantActor } from '#platform/access/actor.ts';
import type { Named } from '#platform/access/recusal.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { isEnumeration, notifyEnumerations } from './enumeration.ts';
import { barPeople, type CaseMarks, type Concerned, marksOfCase, noteRecusals, withoutRecused } from './marks.ts';
import { notifyWayUp } from './way-up.ts';

export interface Written {
  id: string;
  title: string;
  content: string;
  demand?: string | null;
  accusedName?: string | null;
  accusedDept?: string | null;
  barredIds?: readonly string[];
}

export function concernedOf(work: Pick<Work, 'context'>, row: Written): Concerned {
  return {
    caseId: row.id,
    accusedName: decrypt(work, row.accusedName),
    words: [row.title, row.content, row.demand ?? '', decrypt(work, row.accusedDept) ?? ''].join('\n'),
    barredIds: row.barredIds ?? [],
  };
}

/** An addition by the applicant may name a user for the first time, even the handler. */
export async function noteAddition(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  words: string,
  staff?: readonly Named[],
): Promise<void> {
  await noteRecusals(work, module.kind, [{ caseId: row.id, accusedName: null, words, barredIds: [] }], staff);
  const { marks } = await settled(work, module, row);
  // fewer marks than names that make an enumeration
  if (marks.size > mostNamed) await notifyEnumerations(work, module, [row]);
}

export const settleRecusal = async (work: Work, module: CaseModule, row: CaseRow): Promise<CaseRow> =>
  (await settled(work, module, row)).now;

async function settled(work: Work, module: CaseModule, row: CaseRow): Promise<{ now: CaseRow; marks: CaseMarks }> {
  const left = await leaveRecused(work, module, row);
  const marks = await marksOfCase(work, module.kind, row.id);
  const now = await withoutApprovals(work, module, left, marks);
  await forgetMessages(work, module, row.id, marks);
  await notifyWayUp(work, module, [now], marks);
  return { now, marks };
}

async function withoutApprovals(work: Work, module: CaseModule, row: CaseRow, marks: CaseMarks): Promise<CaseRow> {
  const { id, approvedBy } = row;
  const free = await withoutRecused(work, module.kind, id, approvedBy, marks);
  if (free.length === approvedBy.length) return row;
  const job = work.as(tenantActor(work.actor.tenantId, '系统'));
  return job.table(module.table).change(id, { approvedBy: [] });
}

/**
 * Takes a case from a recused handler, and from a handler assigned by a recused user. Returns the case as it is then. A
 * handler named in an enumeration may be cleared by leadership and is not barred for good.
 */
async function leaveRecused(asked: Work, module: CaseModule, row: CaseRow): Promise<CaseRow> {
  const { handlerId } = row;
  if (handlerId === null) return row;
  const work = asked.as(tenantActor(asked.actor.tenantId, '系统'));
  const giver = await givenBy(work, module, row.id);
  const involved = giver === null ? [handlerId] : [handlerId, giver];
  const free = await withoutRecused(work, module.kind, row.id, involved);
  if (free.length === involved.length) return row;
  const barred = (await isEnumeration(work, module, row)) ? [] : [handlerId];
  const barredIds = [...new Set([...row.barredIds, ...barred])];
  await noteRecusals(work, module.kind, [{ caseId: row.id, accusedName: null, words: '', barredIds: barred }]);
  await barPeople(work, module.kind, row.id, barred);
  const nobody = { handlerId: null, handlerName: null, handlerTime: null };
  const written = await work.table(module.table).change(row.id, { ...nobody, barredIds });
  await tellAssigners(work, module, row);
  return written;
}

async function givenBy(work: Work, { kind }: CaseModule, id: string): Promise<string | null> {
  const last = await work
    .table('caseEvent')
    .select()
    .select(['action', 'actorId'])
    .where('caseType', '=', kind)
    .where('caseId', '=', id)
    .where('action', 'in', ['assign', 'claim'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'assign' ? last.actorId : null;
}

async function tellAssigners(work: Work, module: CaseModule, row: CaseRow): Promise<void> {
  const { caseStatus } = caseHead(work, module, row);
  await appendEvent(work, module.kind, row.id, {
    action: 'release',
    fromStatus: caseStatus,
    toStatus: caseStatus,
    actorId: null,
    actorName: '系统',
    actorDept: null,
    note: '经办人应当回避，已收回待重新分配',
    diff: { handlerId: [row.handlerId, null] },
    visible: false,
    time: work.now,
  });
  const people = await holders(work, `${caseKind[module.kind].grant}_assign`, row.deptId, null);
  await notifyPeople(work, await withoutRecused(work, module.kind, row.id, people), {
    tab: 'message',
    title: [`${row.caseNo} 经办人应当回避`, `${row.caseNo} its handler has to stand aside`],
    content: ['请重新分配经办人', 'Please assign somebody else'],
    path: `${module.page}?id=${row.id}`,
    caseType: module.kind,
    caseId: row.id,
  });
}

async function forgetMessages(work: Work, { kind }: CaseModule, caseId: string, marks: CaseMarks): Promise<void> {
  if (marks.size === 0) return;
  const about = sql`tenant_id = ${work.actor.tenantId} and case_type = ${kind} and case_id = ${caseId}`;
  const { rows } = await sql<{ userId: string }>`select distinct user_id from inbox_message where ${about}`.execute(
    work.platform,
  );
  const told = rows.map(({ userId }) => userId);
  const free = await withoutRecused(work, kind, caseId, told, marks);
  const gone = told.filter((id) => !free.includes(id));
  if (gone.length === 0) return;
  await work.onPlatform(caseOpen.supplement, { caseId }, (db) =>
    sql`delete from inbox_message where ${about} and user_id = any(${gone}::bigint[])`.execute(db),
  );
}
