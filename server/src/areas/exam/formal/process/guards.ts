import type { Label } from '@kaoxin/contract/conventions.ts';
import { examProblems } from '@kaoxin/contract/exam/formal/fields.ts';
import { misfitsOf } from '@kaoxin/contract/exam/formal/place.ts';
import { releaseState } from '@kaoxin/contract/exam/formal/states.ts';
import { subjectProblems } from '@kaoxin/contract/exam/formal/subject.ts';
import { type SqlBool, sql } from 'kysely';
import { completenessOf, openCasesOf, type Progress, registeredIn } from '#engine/ports/exam-port.ts';
import type { Check, InputCheck, Precondition } from '#engine/process/process.ts';
import { ownInterest, ownNames } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { refuseUnboundPapers } from '../papers/papers.ts';
import { subjectsIn } from '../papers/subject-rows.ts';
import { lockPlaces } from '../places/place-rows.ts';
import { seatsOf } from '../places/seats.ts';
import type { ExamTableRow } from '../tables.ts';

export interface StepInput {
  reason?: string | null | undefined;
  progress?: Progress | undefined;
}

export const placesIn = (work: Work, examId: string) =>
  work.table('examPlace').ofTenant().select().selectAll().where('examId', '=', examId).orderBy('id').execute();

export async function seatsFor(work: Work, examId: string): Promise<number> {
  const places = (await placesIn(work, examId)).filter(({ status }) => status === 1);
  const there = await seatsOf(
    work,
    places.map(({ centreId }) => centreId),
  );
  return places.reduce(
    (sum, { centreId, planSeats }) => sum + Math.min(planSeats, there.get(centreId)?.seatCount ?? 0),
    0,
  );
}

const percent = (share: number): number => Math.floor(share * 1000) / 10;

async function sitsExam(work: Work, examId: string): Promise<boolean> {
  const own = await ownNames(work);
  const begins = [...own].map((name) => `${Array.from(name)[0]}%`);
  const rows = await work
    .ofTenant()
    .table('examiner')
    .select()
    .select('name')
    .distinct()
    .where('examId', '=', examId)
    .where(sql<SqlBool>`normalize(${sql.ref('examiner.name')}, nfkc) ilike any(${begins}::text[])`)
    .execute();
  return rows.some(({ name }) => own.has(plainName(name)));
}

/** Conditions of the steps of domain.md 1.2. Each refuses with 400 or 403 and writes nothing. */
export const examGuards = {
  async hasSubjects(work, { id }) {
    if ((await subjectsIn(work, id)).length === 0)
      throw refuse(400, ['请至少设置一个科目', 'Add at least one subject'], { fields: ['subjects'] });
  },

  async hasPlaces(work, { id }) {
    if (!(await placesIn(work, id)).some(({ status }) => status === 1))
      throw refuse(400, ['请至少设置一个考点', 'Add at least one test centre'], { fields: ['places'] });
  },

  async timesFit(work, exam) {
    refuseProblems(examProblems(exam).map(({ field, words }) => ({ path: field, words })));
    await refuseSubjectProblems(work, exam);
  },

  papersBound: (work, exam) => refuseUnboundPapers(work, exam),

  /** The locks keep places enabled and fitting until the transaction commits. */
  async placesFit(work, exam) {
    const centres = (await placesIn(work, exam.id)).flatMap(({ centreId, status }) => (status === 1 ? [centreId] : []));
    const rows = await lockPlaces(work, [...exam.districtIds, ...centres]);
    const misfits = misfitsOf(
      rows.map((row) => ({ ...row, isEnabled: row.status === 1 })),
      exam,
    );
    refuseProblems(misfits.map((words) => ({ path: 'places', words })));
  },

  async seatsSuffice(work, { id }) {
    const [needed, there] = [await registeredIn(work, id), await seatsFor(work, id)];
    if (needed > there)
      throw refuse(400, [
        `座位数不足:需${needed}个,现有${there}个`,
        `Not enough seats: ${needed} are needed, ${there} are there`,
      ]);
  },

  async scoresComplete(work, { id }, { reason }) {
    if (reason) return;
    const share = await completenessOf(work, id);
    if (share === 1) return;
    const words: Label =
      share === null
        ? ['尚无成绩，请填写发起原因', 'There are no scores yet. Enter a reason']
        : [
            `成绩尚未到齐（已有${percent(share)}%），请填写发起原因`,
            `Scores are not complete (${percent(share)}% are there); give a reason`,
          ];
    throw refuse(400, words, { fields: ['reason'] });
  },

  async notExaminee(work, { id }) {
    if (await sitsExam(work, id)) throw refuse(403, ownInterest);
  },

  async nothingOpen(work, { id }) {
    const open = await openCasesOf(work, id);
    if (open > 0)
      throw refuse(400, [
        `存在${open}件未办结的复核/申诉,不能归档`,
        `It cannot be archived: reviews or appeals not settled: ${open}`,
      ]);
  },
} satisfies Record<string, Check<ExamTableRow, StepInput>>;

export const reasonGiven: InputCheck<ExamTableRow, StepInput> = ({ input: { reason } }) =>
  reason ? undefined : refuse(400, ['请输入取消原因', 'Enter the reason'], { fields: ['reason'] });

const { none, asked } = releaseState.of;

const isUnrequested: Precondition<ExamTableRow, undefined> = ({ row }) =>
  row.releaseState === asked
    ? refuse(400, ['已发起成绩发布，请等待公布', 'The score release has been requested already'])
    : undefined;

const isRequested: Precondition<ExamTableRow, undefined> = ({ row }) =>
  row.releaseState === none
    ? refuse(400, ['请先由考务岗发起成绩发布', 'The examination officer requests the score release first'])
    : undefined;

export const releaseConditions = { isUnrequested, isRequested };

export function refuseProblems(problems: readonly { path: string; words: Label }[]): void {
  if (problems.length === 0) return;
  const said = (language: 0 | 1) => [...new Set(problems.map(({ words }) => words[language]))].slice(0, 5);
  throw refuse(400, [said(0).join('；'), said(1).join('; ')], {
    fields: problems.map(({ path, words }) => ({ path, msg: words })),
  });
}

export async function refuseSubjectProblems(work: Work, exam: ExamTableRow): Promise<void> {
  const problems = subjectProblems(await subjectsIn(work, exam.id), exam);
  refuseProblems(problems.map(({ row, field, words }) => ({ path: `subjects.${row}.${field}`, words })));
}
