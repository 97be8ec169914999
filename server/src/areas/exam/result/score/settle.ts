import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '@kaoxin/contract/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Progress } from '#engine/ports/exam-port.ts';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import { changeCounts } from '../../examiner/registration/counts.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { unlessReleasing } from '../../formal/release/releasing.ts';
import { between, type Exam, type HeldExam, resultsNow, type Subject, these, type Whom } from '../counting.ts';
import { noticeChange } from '../result-port.ts';
import { isReleased } from '../told.ts';
import { byHashing } from './by-hashing.ts';
import { type PlacedResult, personResults } from './person-results.ts';
import { inRowOrder } from './planned.ts';

export { isReleased } from '../told.ts';

/**
 * Settles examinees after a change of what their results depend on, in this transaction: void scores by violations in
 * effect, total and pass by 合格规则, and attendance with its counts (decision 042). After the release, listeners receive
 * the differences. The number of statements does not depend on the number of examinees.
 *
 * Locks the examination, then the examinees in the order of their IDs. Callers must not lock examinees before the
 * examination, nor the examination afterwards.
 */
export async function settle(work: Work, examId: string, examinerIds: readonly string[]): Promise<void> {
  await settling(work, await holdExam(work, examId), examinerIds, async () => undefined);
}

export async function holdExam(work: Work, examId: string): Promise<HeldExam> {
  const whole = work.ofTenant();
  const exam = await unlessReleasing(whole.table('formalExam'), examId, 'needHeld');
  return { exam, subjects: await subjectsIn(whole, examId) };
}

export interface Settling {
  before: ReadonlyMap<string, PlacedResult>;
  after: ReadonlyMap<string, PlacedResult>;
}

/**
 * `settle` for an examination locked by this transaction, with a change of scores in between.
 * @returns results before and after, for a released examination
 */
export async function settling(
  work: Work,
  held: HeldExam,
  examinerIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<Settling | undefined> {
  const whole = work.ofTenant();
  const { exam, subjects } = held;
  await lockPeople(whole, exam.id, examinerIds);
  const before = isReleased(exam) ? await personResults(whole, exam.id, examinerIds) : undefined;
  await change();
  const settleThem = () => settleRows(whole, exam, subjects, these(examinerIds));
  await (examinerIds.length > few ? byHashing(whole, settleThem) : settleThem());
  if (!before) return undefined;
  const after = await personResults(whole, exam.id, examinerIds);
  await noticeChange(
    work,
    held,
    [...after].flatMap(([examinerId, { districtId, centreId, result }]) => {
      const was = before.get(examinerId)?.result;
      if (!was || isDeepStrictEqual(was, result)) return [];
      return [{ examinerId, districtId, centreId, before: was, after: result }];
    }),
  );
  return { before, after };
}

/** Up to this number rows are found by index; more are joined by hash, regardless of statistics. */
const few = 50;

/** Examinees per step of `settleAll`: a statement takes tenths of a second, and other requests get their turn. */
const atOnce = 5_000;

export async function settleAll(work: Work, exam: Exam, progress?: Progress): Promise<void> {
  const whole = work.ofTenant();
  const subjects = await subjectsIn(whole, exam.id);
  const { rows } = await sql<{
    id: string;
  }>`select id from (select e.id, row_number() over (order by e.id desc) as place
      from ${whole.table('examiner').as('e')} where e.exam_id = ${exam.id}) placed
    where place % ${atOnce}::int = 1 order by id`.execute(whole.handle);
  await inRowOrder(whole, async () => {
    let from = '0';
    for (const { id } of rows) {
      await settleStretch(whole, exam, subjects, between(from, id));
      progress?.(atOnce);
      from = id;
    }
  });
}

/**
 * `settleRows` without reading results: a row for each of a million examinees would be most of the data a release
 * reads.
 */
async function settleStretch(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): Promise<void> {
  await settleVoid(whole, exam, whom);
  const beside = besideKept(whole, exam, subjects, whom);
  const { rows } = await sql<Settled>`select * from ${beside} where attended <> attend_status`.execute(whole.handle);
  const differing = sql`select ${exam.id}::bigint, examiner_id, district_id, centre_id, total_score, pass_flag, score_version
    from ${beside} where differs`;
  await whole.table('examinerResult').upsertFrom(resultColumns, differing, ['examId', 'examinerId']);
  await keepAttendance(whole, exam, rows);
}

const lockPeople = (whole: Work, examId: string, ids: readonly string[]) =>
  whole.table('examiner').those(ids).select('id').where('examId', '=', examId).orderBy('id').forUpdate().execute();

async function settleRows(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): Promise<void> {
  await settleVoid(whole, exam, whom);
  const settled = await unsettled(whole, exam, subjects, whom);
  await keepResults(whole, exam, settled);
  await keepAttendance(whole, exam, settled);
}

/**
 * Whether a record `v` makes the score of a subject void: in effect, and 1 生效 or 2 申诉中. Levels 1 and 4 concern a
 * subject, the others the sitting.
 */
export const makesVoid = (subjectCode: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(v.status in (1, 2) and v.effective = 1 and (v.level in (2, 3, 5) or v.subject_code is null or v.subject_code = ${subjectCode}))`;

function covering(whole: Work, exam: Exam): RawBuilder<string | null> {
  return sql<string | null>`(select v.clause from ${whole.table('violationRecord').as('v')}
    where v.exam_id = ${exam.id} and v.examiner_id = examiner_score.examiner_id
      and ${makesVoid(sql`examiner_score.subject_code`)}
    order by v.id limit 1)`;
}

async function settleVoid(whole: Work, exam: Exam, whom: Whom): Promise<void> {
  const clause = covering(whole, exam);
  const mine = sql`${whom('examiner_id')} and (invalid_flag = 1 or examiner_id = any(array(select v.examiner_id
    from ${whole.table('violationRecord').as('v')} where v.exam_id = ${exam.id} and ${whom('v.examiner_id')})))`;
  await whole
    .table('examinerScore')
    .changeMany(sql`exam_id = ${exam.id} and ${mine} and invalid_reason is distinct from ${clause}`, {
      invalidReason: clause,
      invalidFlag: sql<number>`case when ${clause} is null then 0 else 1 end`,
    });
}

interface Settled {
  examinerId: string;
  districtId: string;
  centreId: string | null;
  regStatus: number;
  attendStatus: number;
  violationLevel: number;
  totalScore: number | null;
  passFlag: number;
  scoreVersion: number;
  attended: number | null;
  differs: boolean;
}

function besideKept(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): RawBuilder<unknown> {
  const more = isReleased(exam) ? 1 : 0;
  return sql`(select now.*, coalesce(r.score_version + ${more}::int, 1) as score_version,
        r.id is null or (r.total_score, r.pass_flag) is distinct from (now.total_score, now.pass_flag) as differs
      from ${resultsNow(whole, exam, subjects, whom)} now left join ${whole.table('examinerResult').as('r')}
        on r.exam_id = ${exam.id} and r.examiner_id = now.examiner_id and ${whom('r.examiner_id')}) beside`;
}

async function unsettled(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): Promise<Settled[]> {
  const { rows } = await sql<Settled>`select * from ${besideKept(whole, exam, subjects, whom)}
    where differs or attended <> attend_status`.execute(whole.handle);
  return rows;
}

const resultTypes = {
  examId: 'bigint',
  examinerId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  totalScore: 'numeric',
  passFlag: 'integer',
  scoreVersion: 'integer',
} as const;
const resultColumns = keysOf(resultTypes);

async function keepResults(whole: Work, { id: examId }: Exam, settled: readonly Settled[]): Promise<void> {
  const rows = settled
    .filter(({ differs }) => differs)
    .map(({ examinerId, districtId, centreId, totalScore, passFlag, scoreVersion }) => {
      return { examId, examinerId, districtId, centreId, totalScore, passFlag, scoreVersion };
    });
  if (rows.length === 0) return;
  const given = sql`select given.* from ${manyRows(rows, resultTypes)} given`;
  await whole.table('examinerResult').upsertFrom(resultColumns, given, ['examId', 'examinerId']);
}

async function keepAttendance(whole: Work, { id: examId }: Exam, settled: readonly Settled[]): Promise<void> {
  const changes = settled.flatMap(({ attended, ...row }) =>
    attended === null || attended === row.attendStatus ? [] : [{ ...row, examId, attended }],
  );
  for (const attended of new Set(changes.map((row) => row.attended))) {
    const ids = changes.filter((row) => row.attended === attended).map(({ examinerId }) => examinerId);
    const mine = sql<boolean>`exam_id = ${examId} and id = any(${ids}::bigint[])`;
    await whole.table('examiner').changeMany(mine, { attendStatus: attended });
  }
  await changeCounts(
    whole,
    changes.flatMap(({ attended, ...cell }) => [
      { cell, people: -1 },
      { cell: { ...cell, attendStatus: attended }, people: 1 },
    ]),
  );
}
