import { sql } from 'kysely';
import { queryCode } from '#engine/numbering/case-number.ts';
import { nextCaseNumbers } from '#engine/numbering/numbers.ts';
import { beginTimelines } from '#engine/timeline/events.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import { nameOf } from '#platform/names.ts';
import { pinyinInitials } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead, EventDraft } from '../case-head.ts';
import { type CaseMoment, clockColumns, limitsFor } from '../clock/clock.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { keepWords } from '../likeness/words.ts';
import { notifyEnumerations } from '../recusal/enumeration.ts';
import { noteRecusals } from '../recusal/marks.ts';
import { concernedOf } from '../recusal/recusal.ts';
import { notifyWayUp } from '../recusal/way-up.ts';
import type { AnyCaseTable } from '../store/tables.ts';
import type { CaseType } from './place.ts';

type New = NewRow<AnyCaseTable>;

export type Facts = Omit<
  New,
  'id' | 'caseNo' | 'queryCode' | 'recusalsNoted' | 'searchKey' | 'acceptStart' | 'acceptUnit' | 'finishUnit'
> & {
  stage: CaseHead['stage'];
  isAnonymous: CaseHead['isAnonymous'];
};

export interface Numbered {
  id: string;
  caseNo: string;
}

export interface Draft extends Numbered {
  facts: Facts;
  type: CaseType | null;
  note: string | null;
}

/**
 * Takes the next numbers. Their sequence stays locked until the transaction ends, so registrations run one after
 * another and each sees the ones before (repeat.ts).
 */
export async function takeNumbers(work: Work, { kind }: CaseModule, count: number): Promise<Numbered[]> {
  const numbers = await nextCaseNumbers(work, kind, count);
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::integer)`.execute(
    work.handle,
  );
  return rows.map(({ id }, index) => ({ id, caseNo: numbers[index] ?? '' }));
}

export async function insertCase(work: Work, module: CaseModule, at: CaseMoment, draft: Draft): Promise<CaseRow> {
  const row = await work.table(module.table).insert(rowOf(module, at, draft));
  await noteRecusals(work, module.kind, [concernedOf(work, row)]);
  await keepWords(work, module, [row]);
  await notifyWayUp(work, module, [row]);
  await notifyEnumerations(work, module, [row]);
  await beginTimelines(work, module.kind, await eventsOf(work, module, at, [draft]));
  work.target = draft.caseNo;
  return row;
}

export async function insertCases(
  work: Work,
  module: CaseModule,
  at: CaseMoment,
  drafts: readonly Draft[],
): Promise<void> {
  await work.table(module.table).insertMany(drafts.map((draft) => rowOf(module, at, draft)));
  await noteRecusals(
    work,
    module.kind,
    drafts.map(({ id, facts }) => concernedOf(work, { id, ...facts })),
  );
  await keepWords(
    work,
    module,
    drafts.map(({ id, facts: { title, content } }) => ({ id, title, content })),
  );
  await notifyWayUp(
    work,
    module,
    drafts.map(({ id, caseNo, facts: { deptId, confidential = 0 } }) => ({
      id,
      caseNo,
      deptId,
      handlerId: null,
      confidential,
    })),
  );
  await notifyEnumerations(
    work,
    module,
    drafts.map(({ id, caseNo, facts: { barredIds = [] } }) => ({ id, caseNo, barredIds })),
  );
  await beginTimelines(work, module.kind, await eventsOf(work, module, at, drafts));
}

const rowOf = (module: CaseModule, at: CaseMoment, { id, caseNo, facts, type }: Draft): New => ({
  ...facts,
  ...clocks(module, at, type, facts),
  id,
  caseNo,
  queryCode: queryCode(),
  recusalsNoted: 1,
  searchKey: [caseNo, facts.title, pinyinInitials(facts.title)].join(' ').toLowerCase(),
});

/**
 * Clocks start when the letter came in, or as the kind defines. The clock of a review starts with its request
 * (domain.md 3.2).
 */
function clocks(
  { kind }: CaseModule,
  at: CaseMoment,
  type: CaseType | null,
  { stage, isAnonymous, receivedTime, finishStart = null }: Facts,
) {
  const simpleTrack = type?.simpleTrack === 1 ? 1 : 0;
  const limits = limitsFor(kind, { ...type, simpleTrack }, stage, at.policy);
  const start = { acceptStart: receivedTime, finishStart: stage > 1 ? receivedTime : finishStart };
  const head: CaseHead = {
    ...blankCase,
    id: '0',
    kind,
    caseNo: '',
    receivedTime,
    stage,
    isAnonymous,
    ...limits,
    ...start,
  };
  return { ...limits, ...start, ...clockColumns(head, at) };
}

async function eventsOf(work: Work, { applicant }: CaseModule, at: CaseMoment, drafts: readonly Draft[]) {
  const { actor } = work;
  const event: EventDraft = {
    action: 'register',
    fromStatus: 10,
    toStatus: 10,
    actorId: actor.id,
    actorName: actor.kind === 'citizen' ? applicant[0] : actor.realName,
    actorDept: await nameOf(work, 'dept', actor.deptId),
    note: null,
    diff: {},
    visible: true,
    time: at.now,
  };
  return drafts.map(({ id, note }) => ({ caseId: id, event: { ...event, note } }));
}
