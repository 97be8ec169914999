import { sql } from 'kysely';
import {
  beginTimelines,
  blankCase,
  type CaseHead,
  type CaseMoment,
  clockColumns,
  type EventDraft,
  limitsFor,
  nextCaseNumbers,
  noteRecusals,
  queryCode,
} from '#areas/casework/index.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { namesOf } from '#platform/names.ts';
import { pinyinInitials } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { concernedOf } from '../recusal/recusal.ts';
import { notifyWayUp } from '../recusal/way-up.ts';
import type { CaseType } from './place.ts';

type New = NewRow<'petitionLetter'>;
export type Petition = SelectedRow<'petitionLetter'>;

/** What is known about a new petition before it gets code and clocks. */
export type Facts = Omit<
  New,
  'id' | 'caseNo' | 'queryCode' | 'recusalsNoted' | 'searchKey' | 'acceptStart' | 'acceptUnit' | 'finishUnit'
> & {
  stage: CaseHead['stage'];
  isAnonymous: CaseHead['isAnonymous'];
};

/** A place in the row of petitions: identifier and number, taken before anything is known. */
export interface Numbered {
  id: string;
  caseNo: string;
}

/** A petition to be written: what is known of it, the limits of its classification, a word for the timeline. */
export interface Draft extends Numbered {
  facts: Facts;
  type: CaseType;
  note: string | null;
}

/**
 * Takes the next numbers. The row of numbers stays locked until the transaction ends: registrations wait for each other
 * here, so that each sees the ones before (repeat.ts).
 */
export async function takeNumbers(work: Work, count: number): Promise<Numbered[]> {
  const numbers = await nextCaseNumbers(work, 'petition', count);
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::integer)`.execute(
    work.handle,
  );
  return rows.map(({ id }, index) => ({ id, caseNo: numbers[index] ?? '' }));
}

/** Writes one petition with its query code, clocks and first event (domain.md 3.1, G1). */
export async function insertPetition(work: Work, at: CaseMoment, draft: Draft): Promise<Petition> {
  const row = await work.table('petitionLetter').insert(rowOf(at, draft));
  await noteRecusals(work, 'petition', [concernedOf(work, row)]);
  await notifyWayUp(work, [row]);
  await beginTimelines(work, 'petition', await eventsOf(work, at, [draft]));
  work.target = draft.caseNo;
  return row;
}

/** As `insertPetition`, for a file of many. */
export async function insertPetitions(work: Work, at: CaseMoment, drafts: readonly Draft[]): Promise<void> {
  await work.table('petitionLetter').insertMany(drafts.map((draft) => rowOf(at, draft)));
  await noteRecusals(
    work,
    'petition',
    drafts.map(({ id, facts }) => concernedOf(work, { id, ...facts })),
  );
  await notifyWayUp(
    work,
    drafts.map(({ id, caseNo, facts: { deptId, confidential = 0 } }) => ({
      id,
      caseNo,
      deptId,
      handlerId: null,
      confidential,
    })),
  );
  await beginTimelines(work, 'petition', await eventsOf(work, at, drafts));
}

const rowOf = (at: CaseMoment, { id, caseNo, facts, type }: Draft): New => ({
  ...facts,
  ...clocks(at, type, facts),
  id,
  caseNo,
  queryCode: queryCode(),
  recusalsNoted: 1,
  searchKey: [caseNo, facts.title, pinyinInitials(facts.title)].join(' ').toLowerCase(),
});

/** Clocks start when the letter came in; the time of a review runs from its request (domain.md 3.2). */
function clocks(at: CaseMoment, type: CaseType, { stage, isAnonymous, receivedTime }: Facts) {
  const simpleTrack = type.simpleTrack === 1 ? 1 : 0;
  const limits = limitsFor('petition', { ...type, simpleTrack }, stage, at.policy);
  const start = { acceptStart: receivedTime, finishStart: stage > 1 ? receivedTime : null };
  const head: CaseHead = {
    ...blankCase,
    id: '0',
    kind: 'petition',
    caseNo: '',
    receivedTime,
    stage,
    isAnonymous,
    ...limits,
    ...start,
  };
  return { ...limits, ...start, ...clockColumns(head, at) };
}

async function eventsOf(work: Work, at: CaseMoment, drafts: readonly Draft[]) {
  const { actor } = work;
  const depts = await namesOf(work, 'dept', [actor.deptId]);
  const event: EventDraft = {
    action: 'register',
    fromStatus: 10,
    toStatus: 10,
    actorId: actor.id,
    // a citizen is not named in a timeline that many read
    actorName: actor.kind === 'citizen' ? '信访人' : actor.realName,
    actorDept: depts(actor.deptId),
    note: null,
    diff: {},
    visible: true,
    time: at.now,
  };
  return drafts.map(({ id, note }) => ({ caseId: id, event: { ...event, note } }));
}
