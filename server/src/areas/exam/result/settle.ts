import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { changeCounts } from '../examiner/counts.ts';
import { subjectsIn } from '../formal/subject-rows.ts';
import { type Exam, resultsNow, type Subject } from './counting.ts';
import { personResults } from './person-results.ts';
import { noticeChange } from './result-use.ts';

type Whom = readonly string[] | 'all';

/** From here on scores are public: what changes is told to whoever keeps sums. */
export const isReleased = ({ status }: { status: number }): boolean => status === 50 || status === 60;

/**
 * Settles these people of an examination after something their results follow from has changed, in this transaction: which
 * scores are void by the violations that stand, total and pass by 合格规则, and attendance with its counts (decision 042). After
 * the release, whoever keeps sums hears of what became different. A few statements, however many people.
 *
 * Holds the examination, then locks the people in the order of their ids: whoever calls it has locked nobody of them before the
 * examination, and does not lock the examination afterwards.
 */
export const settle = (work: Work, examId: string, examinerIds: readonly string[]): Promise<void> =>
  settling(work, examId, examinerIds, async () => undefined);

/** As `settle`, with a change of scores in between. */
export async function settling(
  work: Work,
  examId: string,
  examinerIds: readonly string[],
  change: (exam: Exam) => Promise<unknown>,
): Promise<void> {
  const whole = everybodys(work);
  const exam = await whole.table('formalExam').needHeld(examId);
  await lockPeople(whole, examId, examinerIds);
  const before = isReleased(exam) ? await personResults(whole, examId, examinerIds) : undefined;
  await change(exam);
  await settleRows(whole, exam, examinerIds);
  if (!before) return;
  const after = await personResults(whole, examId, examinerIds);
  await noticeChange(
    work,
    examId,
    [...after].flatMap(([examinerId, { districtId, centreId, result }]) => {
      const was = before.get(examinerId)?.result;
      if (!was || isDeepStrictEqual(was, result)) return [];
      return [{ examinerId, districtId, centreId, before: was, after: result }];
    }),
  );
}

/** Everybody of an examination that this transaction has locked; nobody changes a score of it meanwhile. */
export const settleAll = (work: Work, exam: Exam): Promise<void> => settleRows(everybodys(work), exam, 'all');

const everybodys = (work: Work): Work => work.as({ ...work.actor, scopes: 'all' });

const lockPeople = (whole: Work, examId: string, ids: readonly string[]) =>
  whole
    .table('examiner')
    .those(ids)
    .select('id')
    .where('examId', '=', examId)
    .orderBy('id')
    .forUpdate()
    .execute();

async function settleRows(whole: Work, exam: Exam, whom: Whom): Promise<void> {
  const subjects = await subjectsIn(whole, exam.id);
  await settleVoid(whole, exam, whom);
  await settleResults(whole, exam, subjects, whom);
  await settleAttendance(whole, exam, subjects, whom);
}

/** 1 生效 2 申诉中: until it is revoked a record stands. Levels 1 and 4 are about a subject, the others about the sitting. */
function covering(whole: Work, exam: Exam): RawBuilder<string | null> {
  return sql<string | null>`(select v.clause from ${whole.table('violationRecord').as('v')}
    where v.exam_id = ${exam.id} and v.examiner_id = examiner_score.examiner_id and v.status in (1, 2)
      and (v.level in (2, 3, 5) or v.subject_code is null or v.subject_code = examiner_score.subject_code)
    order by v.id limit 1)`;
}

async function settleVoid(whole: Work, exam: Exam, whom: Whom): Promise<void> {
  const clause = covering(whole, exam);
  const mine =
    whom === 'all'
      ? sql`(invalid_flag = 1 or examiner_id = any(array(select v.examiner_id
          from ${whole.table('violationRecord').as('v')} where v.exam_id = ${exam.id})))`
      : sql`examiner_id = any(${[...whom]}::bigint[])`;
  await whole
    .table('examinerScore')
    .changeMany(sql`exam_id = ${exam.id} and ${mine} and invalid_reason is distinct from ${clause}`, {
      invalidReason: clause,
      invalidFlag: sql<number>`case when ${clause} is null then 0 else 1 end`,
    });
}

const resultColumns = [
  ...(['examId', 'examinerId', 'districtId', 'centreId', 'totalScore', 'passFlag', 'scoreVersion'] as const),
];

async function settleResults(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): Promise<void> {
  const more = isReleased(exam) ? 1 : 0;
  const different = sql`select ${exam.id}::bigint, now.examiner_id, now.district_id, now.centre_id, now.total_score,
      now.pass_flag, coalesce(r.score_version + ${more}::int, 1)
    from ${resultsNow(whole, exam, subjects, whom)} now
      left join ${whole.table('examinerResult').as('r')} on r.exam_id = ${exam.id} and r.examiner_id = now.examiner_id
    where r.id is null or (r.total_score, r.pass_flag) is distinct from (now.total_score, now.pass_flag)`;
  await whole.table('examinerResult').upsertFrom(resultColumns, different, ['examId', 'examinerId']);
}

interface Attendance {
  examinerId: string;
  districtId: string;
  centreId: string | null;
  regStatus: number;
  attendStatus: number;
  violationLevel: number;
  attended: number;
}

async function settleAttendance(whole: Work, exam: Exam, subjects: readonly Subject[], whom: Whom): Promise<void> {
  const { rows } = await sql<Attendance>`select examiner_id, district_id, centre_id, reg_status, attend_status,
      violation_level, attended from ${resultsNow(whole, exam, subjects, whom)} now
    where attended is distinct from attend_status and attended is not null`.execute(whole.handle);
  for (const attended of [1, 2, 3]) {
    const ids = rows.filter((row) => row.attended === attended).map(({ examinerId }) => examinerId);
    if (ids.length === 0) continue;
    const these = sql<boolean>`exam_id = ${exam.id} and id = any(${ids}::bigint[])`;
    await whole.table('examiner').changeMany(these, { attendStatus: attended });
  }
  await changeCounts(
    whole,
    rows.flatMap(({ attended, ...row }) => {
      const cell = { ...row, examId: exam.id };
      return [
        { cell, people: -1 },
        { cell: { ...cell, attendStatus: attended }, people: 1 },
      ];
    }),
  );
}
