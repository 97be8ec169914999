import type { Call } from '@kaoxin/contract/call.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { type ViolationRow, violation, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import { recordStatus, type ViolationPhase } from '@kaoxin/contract/exam/violation-states.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { condition, type ListOptions, pageOf } from '#platform/database/page.ts';
import { columnsOf } from '#platform/resource/present.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import { limitFinds, noteExamineeKeyword } from '../examiner/examinee-looks.ts';
import { presentViolations } from './present.ts';

const at = (column: string) => sql.ref(`violationRecord.${column}`);

/** `violationPhaseOf` for a row, as of today. */
const phaseOn = (today: string) => sql<ViolationPhase>`case
  when ${at('status')} = ${sql.lit(recordStatus.of.revoked)} then 'revoked'
  when ${at('status')} = ${sql.lit(recordStatus.of.appealed)} then 'appealed'
  when ${at('pendingTime')} is not null then 'confirming'
  when ${at('decidedTime')} is not null then 'decided'
  when ${at('waived')} = 1 or ${at('defenceUntil')} < ${today}::date then 'due'
  else 'hearing' end`;

const ofSomebody = (work: Work, keyword: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from ${work.table('examiner').as('e')}
  where e.exam_id = ${at('examId')} and e.id = ${at('examinerId')}
    and (e.name ilike ${likePattern(keyword, 'contains')} or e.ticket_no ilike ${likePattern(keyword, 'contains')}))`;

export function violationList(work: Work, { extra: { keyword, phase } }: ListInput): ListOptions {
  const today = work.now.slice(0, 10);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (keyword) conditions.push(ofSomebody(work, tidyName(keyword)));
  if (phase) conditions.push(sql<SqlBool>`${phaseOn(today)} = ${phase}`);
  return {
    columns: [...columnsOf(violationRecord, 'listed'), 'createUser', 'pendingUser'],
    order: violationRecord.order,
    also: { key: JSON.stringify([keyword, phase, today]), conditions, reads: keyword ? ['examiner'] : [] },
  };
}

type Asked = Pick<ListInput, 'filters' | 'extra'>;

function inEveryPhase(work: Work, { filters, extra: { keyword } }: Asked) {
  let query = work.table('violationRecord').select();
  for (const filter of filters) query = query.where(condition('violationRecord', filter));
  return keyword ? query.where(ofSomebody(work, tidyName(keyword))) : query;
}

/** Maximum number of examinees named in the audit log per keyword. */
const mostNoted = 20;

async function noteKeyword(work: Work, call: Call, asked: Asked): Promise<void> {
  const keyword = tidyName(asked.extra.keyword ?? '');
  if (!keyword) return;
  await limitFinds(work);
  const found = await inEveryPhase(work, asked)
    .select(['examinerId', sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('id', 'desc')
    .limit(mostNoted)
    .execute();
  const seen = { total: found[0]?.total ?? 0, ids: found.map(({ examinerId }) => examinerId) };
  await noteExamineeKeyword(work, call, keyword, seen);
}

export async function pageOfViolations(work: Work, input: ListInput): Promise<Page<ViolationRow>> {
  await noteKeyword(work, violation.calls.list, input);
  const page = await pageOf(work, 'violationRecord', input, violationList(work, input));
  return { ...page, records: await presentViolations(work, page.records) };
}

export async function countViolations(work: Work, asked: Asked) {
  await noteKeyword(work, violation.calls.counts, asked);
  const byPhase = await inEveryPhase(work, asked)
    .select([phaseOn(work.now.slice(0, 10)).as('phase'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
  return { all: byPhase.reduce((sum, { count }) => sum + count, 0), byPhase };
}
