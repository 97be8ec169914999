import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { type CaseStatus, caseStatus } from '@kaoxin/contract/casework/states.ts';
import '../../server/src/testing/drill/drill.ts';
import type { CaseActor, CaseHead } from '../../server/src/areas/casework/case-head.ts';
import { rowHead } from '../../server/src/areas/casework/kind/head.ts';
import { columnsRead } from '../../server/src/areas/casework/read/list/list-columns.ts';
import { mayOpen } from '../../server/src/areas/casework/rules/guards/people.ts';
import { preconditions } from '../../server/src/areas/casework/rules/guards/preconditions.ts';
import { transitionsOf } from '../../server/src/areas/casework/rules/processes.ts';
import { at, caseOf, day, people } from '../../server/src/areas/casework/rules/rules.fixture.ts';
import { allowedActions } from '../../server/src/areas/casework/rules/rules.ts';

const statuses = caseStatus.entries.map(({ key }) => Number(key) as CaseStatus);
const now = at(day('2026-03-04'));

const facts: readonly Partial<CaseHead>[] = [
  {},
  { handlerId: 'h1', handlerName: '甲经办', drafterId: 'h1' },
  { handlerId: 'h2', handlerName: '乙经办', acceptNoticeTime: day('2026-02-24') },
  { handlerId: 'h1', finishStart: day('2026-02-24'), acceptResult: 5 },
  { finishStart: day('2026-02-24'), extendState: 1, extendUser: 'h1' },
  { finishStart: day('2026-02-24'), extendState: 1, extendUser: 'l1' },
  { handlerId: 'h1', finishStart: day('2026-02-24'), extendState: 2, stage: 3 },
  { fromDeptId: 'd9', transferTime: day('2026-03-02') },
  { fromDeptId: 'd9', transferTime: day('2026-01-02') },
  { source: 3, legalClass: 2, confidential: 1, handlerId: 'h1' },
  { source: 7, barredIds: ['h1', 'a1', 'l1'] },
  { replyContent: '<p>答复</p>', replyTime: day('2026-01-05'), deliverTime: day('2026-01-06'), auditorId: 'a1' },
  { replyContent: '<p>答复</p>', replyTime: day('2026-03-01'), drafterId: 'a1', scoreChanged: 1 },
  { reviewer1: 'h1', reviewer2: 'h2', arbiter: 'a1', replyContent: '<p>答复</p>' },
  { reviewer1: 'a1', reviewer2: 'l1', handlerId: 'a1' },
  { auditLevel: 1, lastLevel: 2, auditorId: 'a1' },
  { auditLevel: 2, lastLevel: 3, auditorId: 'l1', barredIds: ['h2'] },
  { approvalLevels: 2, approvedBy: ['a1'], legalClass: 2, drafterId: 'h1' },
  { approvalLevels: 3, approvedBy: ['l1'], drafterId: 'h1' },
  { applicantName: '甲经办' },
];

function staffOf(kind: CaseKind): CaseActor[] {
  const cast = Object.values(people(caseKind[kind].grant)).filter((actor) => actor.kind === 'person');
  const codes = new Set(transitionsOf(kind).flatMap(({ by }) => (typeof by === 'object' ? by.button : [])));
  const { grant, menu } = caseKind[kind];
  const grants = new Set([...codes].map((code) => (code === 'delete' ? `${menu}_delete` : `${grant}_${code}`)));
  const roleAliases = ['case_auditor', 'district_manager', 'title_reviewer'];
  return [...cast, ...cast.map((actor) => ({ ...actor, grants, roleAliases: [...actor.roleAliases, ...roleAliases] }))];
}

function* situations(kind: CaseKind): Generator<{ kase: CaseHead; actor: CaseActor }> {
  for (const actor of staffOf(kind))
    for (const caseStatus of statuses)
      for (const fact of facts) yield { kase: caseOf(kind, { ...fact, caseStatus }), actor };
}

export const everyList = (kind: CaseKind): string[] => columnsRead({ kind, rowColumns: [] });

/** Not read: texts are searched separately, and the accused does not see the row. */
const apart = ['kind', 'words', 'accusedName'];

/** Columns that influence the actions offered to staff, found by testing each precondition alone. */
export function columnsLookedAt(kind: CaseKind): string[] {
  const seen = new Set<string>();
  const watched = (kase: CaseHead): CaseHead =>
    new Proxy(kase, {
      get(target, column, receiver) {
        if (typeof column === 'string') seen.add(column);
        return Reflect.get(target, column, receiver);
      },
    });
  const names = new Set(transitionsOf(kind).flatMap((row) => (typeof row.by === 'object' ? row.preconditions : [])));
  for (const { kase, actor } of situations(kind)) {
    const situation = { kase: watched(kase), actor, at: now };
    mayOpen(situation.kase, actor);
    for (const name of names) preconditions[name](situation);
  }
  return [...seen].filter((column) => !apart.includes(column)).sort();
}

export function differingRows(kind: CaseKind, columns: readonly string[]): string[] {
  const differing: string[] = [];
  for (const { kase, actor } of situations(kind)) {
    const read = Object.fromEntries(Object.entries(kase).filter(([column]) => columns.includes(column)));
    const offered = allowedActions(rowHead({ kind }, read, kase.words), actor, now).join();
    if (offered !== allowedActions(kase, actor, now).join())
      differing.push(`${actor.realName} ${kase.caseStatus} ${kase.handlerId ?? ''}: ${offered}`);
  }
  return differing;
}
