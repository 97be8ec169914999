import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { mostNamed } from '@kaoxin/contract/casework/people/recusal.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { sql } from 'kysely';
import { appendEvent } from '#engine/timeline/events.ts';
import { personMark } from '#platform/access/recusal.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { stirred } from '#platform/live/report-presence.ts';
import { nameOf, namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { type NamedUser, namedUsers } from '../recusal/enumeration.ts';
import { settleRecusal } from '../recusal/recusal.ts';

/** Users the caller may not clear: the caller, and users who count as one person with the caller (decision 078). */
async function keptByRule(work: Work, named: readonly NamedUser[]): Promise<Set<string>> {
  const { id } = work.actor;
  if (id === null) return new Set(named.map((one) => one.id));
  const kept = await sameHandAs(
    work,
    id,
    named.map((one) => one.id),
  );
  return kept.add(id);
}

export async function recusalsFor(work: Work, module: CaseModule, row: CaseRow): Promise<CaseDetail['recusals']> {
  if (!isAdmitted(module.calls.recuse, work.actor) || handles(work, row)) return null;
  const named = await namedUsers(work, module, row);
  if (named.length <= mostNamed) return null;
  const kept = await keptByRule(work, named);
  const depts = await deptsOf(work, named);
  return named.map(({ id, realName, isCleared }) => ({
    userId: id,
    realName,
    deptName: depts.get(id) ?? null,
    isCleared: isCleared ? 1 : 0,
    isKept: kept.has(id) && !isCleared ? 1 : 0,
  }));
}

async function deptsOf(work: Work, users: readonly NamedUser[]): Promise<Map<string, string | null>> {
  const rows = await work
    .table('user')
    .those(users.map(({ id }) => id))
    .select(['id', 'deptIds'])
    .execute();
  const names = await namesOf(
    work,
    'dept',
    rows.map(({ deptIds }) => deptIds[0] ?? null),
  );
  return new Map(rows.map(({ id, deptIds }) => [id, names(deptIds[0] ?? null)]));
}

const handles = ({ actor }: Work, { handlerId, drafterId }: CaseRow): boolean =>
  actor.id !== null && [handlerId, drafterId].includes(actor.id);

/**
 * Leadership decides which of many named users a case concerns (decision 111). The others may open it from then on,
 * even if a later text repeats the names.
 */
export async function decideRecusal(work: Work, module: CaseModule, body: InputOf<CaseCalls['recuse']>['body']) {
  const { id, version, concernedIds, reason } = body;
  const cases = work.table(module.table);
  const row = await cases.needLocked(id);
  work.target = row.caseNo;
  const named = await namedUsers(work, module, row);
  const wanted = new Set(concernedIds);
  if (named.filter((one) => wanted.has(one.id)).length < wanted.size)
    throw refuse(
      400,
      ['所选人员不在该事项点名的人员中，请刷新后重试', 'The case does not name everybody you chose. Reload the page'],
      { fields: ['concernedIds'] },
    );
  if (named.length <= mostNamed)
    throw refuse(400, [
      `该事项点名的工作人员不超过${mostNamed}人，均应回避`,
      `This case names ${mostNamed} users or fewer. All of them stand aside`,
    ]);
  if (handles(work, row))
    throw refuse(400, [
      '您正在办理该事项，请由其他领导确定回避人员',
      'You work on this case. Another leader decides who stands aside',
    ]);
  const kept = await keptByRule(work, named);
  const concerned = named.filter((one) => wanted.has(one.id));
  const others = named.filter((one) => !wanted.has(one.id) && !one.isCleared);
  const cleared = others.filter((one) => !kept.has(one.id));
  const leftOver = others.filter((one) => kept.has(one.id));
  await mark(work, module, id, concerned, false);
  await mark(work, module, id, cleared, true);
  const written = await cases.change(id, { recusalsNoted: 1 }, { version });
  await appendEvent(work, module.kind, id, {
    action: 'recuse',
    fromStatus: row.caseStatus,
    toStatus: row.caseStatus,
    actorId: work.actor.id,
    actorName: work.actor.name,
    actorDept: await nameOf(work, 'dept', work.actor.deptId),
    note: [
      `点名工作人员${named.length}人；${concerned.length === 0 ? '均不涉及' : `涉及：${namesIn(concerned)}`}`,
      `本次解除回避${cleared.length}人`,
      ...(leftOver.length > 0 ? [`须由其他领导确定：${namesIn(leftOver)}`] : []),
      `理由：${reason}`,
    ].join('\n'),
    diff: {},
    visible: false,
    time: work.now,
  });
  stirred(work, module.table, id);
  return headAnswer(work, module, await settleRecusal(work, module, written));
}

const namesIn = (users: readonly NamedUser[]): string => users.map(({ realName }) => realName).join('、');

async function mark(
  work: Work,
  { kind }: CaseModule,
  caseId: string,
  users: readonly NamedUser[],
  cleared: boolean,
): Promise<void> {
  const { tenantId } = work.actor;
  const marks = users.map(({ id }) => personMark(work.context.secrets, tenantId, id));
  await sql`insert into case_recusal (tenant_id, mark, case_type, case_id, cleared)
    select ${tenantId}, mark, ${kind}, ${caseId}, ${cleared} from unnest(${marks}::bigint[]) as n (mark)
    on conflict (tenant_id, mark, case_type, case_id) do update set cleared = excluded.cleared`.execute(work.handle);
}
