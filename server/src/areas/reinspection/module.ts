import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type ReviewRow, reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewMarks } from '@kaoxin/contract/reinspection/marks.ts';
import { reviewConclusion, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { type SqlBool, sql } from 'kysely';
import { caseKindOf, districtColumn } from '#areas/casework/index.ts';
import { examineeOf, recordedScore, reviewedSheet } from '#areas/exam/index.ts';
import { templateAt } from '#areas/template/index.ts';
import { examPort } from '#engine/ports/exam-port.ts';
import { nameOf, namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { fieldsUnder, reviewForms, shownForm } from './application/form.ts';
import { reviewOpened } from './application/opened.ts';
import { reviewLetters } from './letters/letters.ts';
import { reviewResults } from './letters/results.ts';
import { reviewProcess } from './process.ts';
import { scoreCorrected } from './review/correct.ts';
import { filledStands, reviewerFields } from './review/filled.ts';
import { isFirstDone, isSecondDone, opinionsOf } from './review/opinions.ts';
import { reviewColumns, scoreMoved } from './review/review.ts';
import { turnTold } from './review/turns.ts';
import type { ReviewSelected } from './table.ts';
import { examOf } from './task/hooks.ts';

async function taskNames(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await work
    .table('reinspection')
    .withRemoved()
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** From this status on, staff may see the score that was found. */
const isDecided = (row: Pick<ReviewSelected, 'caseStatus'>): boolean =>
  row.caseStatus >= caseStatus.of.auditing && row.caseStatus !== caseStatus.of.withdrawn;

const isReviewer = ({ actor: { id } }: Work, { reviewer1, reviewer2, caseStatus: status }: ReviewSelected): boolean =>
  id !== null && (id === reviewer1 || id === reviewer2) && openStatuses.some((open) => open === status);

/** Which reviewers have finished. A list never shows their results. */
type Turns = Pick<ReviewRow, 'isDrawn' | 'firstDone' | 'secondDone'>;
const turnsOf = ({ isDrawn, firstDone, secondDone }: Turns): string =>
  isDrawn === 1 ? [firstDone, secondDone].map((done) => (done === 1 ? '●' : '○')).join(' ') : '';

export const reviewModule = caseKindOf({
  kind: 'reinspection',
  process: reviewProcess,
  table: 'reinspectionUser',
  calls: reinspectionUser,
  called: ['成绩复核', 'score review'],
  several: 'score reviews',
  list: '/examManage/enrollList',
  page: '/examManage/enrollDetail',
  outcome: reviewConclusion.label,
  rowColumns: [
    ...(['taskId', 'ticketNo', 'subjectCode', 'subjectName', 'applyReason', 'originalScore', 'itemSum'] as const),
    ...(['reviewer1', 'finalScore', 'scoreChanged', 'replyResult', 'isBackdated'] as const),
  ],
  async presentRow(work, rows) {
    const names = await taskNames(
      work,
      rows.map(({ taskId }) => taskId),
    );
    const { language } = work.actor;
    return (row) => ({
      taskId: row.taskId,
      taskName: names.get(row.taskId) ?? null,
      ticketNo: row.ticketNo,
      subjectCode: row.subjectCode,
      subjectName: row.subjectName,
      applyReason: row.applyReason,
      applyReasonName: reviewReason.label(row.applyReason, language),
      originalScore: row.originalScore,
      isDrawn: row.reviewer1 === null ? 0 : 1,
      firstDone: isFirstDone(row) ? 1 : 0,
      secondDone: isSecondDone(row) ? 1 : 0,
      isBackdated: row.isBackdated === 1 ? 1 : 0,
      sumDiffers: row.itemSum === null ? null : Number(row.itemSum !== row.originalScore),
      finalScore: isDecided(row) ? row.finalScore : null,
      scoreChanged: isDecided(row) ? row.scoreChanged : null,
      conclusion: row.replyResult,
      conclusionName: row.replyResult === null ? null : reviewConclusion.label(row.replyResult, language),
    });
  },
  async presentDetail(work, row) {
    const { examId, examinerId, subjectCode } = row;
    const task = await work.table('reinspection').withRemoved().find(row.taskId);
    const template = task && (await templateAt(work, task.templateId, task.templateVersion));
    const fields = template?.fields ?? [];
    const whose = { examId, examinerId, subjectCode };
    const recorded = await recordedScore(work, whose);
    const { score = null, objective = null, subjective = null, full = null } = recorded ?? {};
    const { entered = null, changed = null } = recorded ?? {};
    const people = await namesOf(work, 'user', [entered?.by ?? null, changed?.by ?? null]);
    const centreId = (await examineeOf(work, examinerId))?.centreId ?? null;
    return {
      examName: (await examOf(work, examId))?.name ?? null,
      centreName: await nameOf(work, 'district', centreId),
      ...(await shownForm(work, fields, row.formData)),
      recorded: {
        score,
        objective,
        subjective,
        full,
        isAbsent: recorded?.isAbsent ?? null,
        isVoid: recorded?.isVoid ?? null,
        invalidReason: recorded?.invalidReason ?? null,
        enteredBy: people(entered?.by ?? null),
        enteredTime: entered?.time ?? null,
        changedBy: people(changed?.by ?? null),
        changedTime: changed?.time ?? null,
      },
      itemSum: row.itemSum,
      tolerance: row.tolerance,
      items: recorded?.items ?? [],
      sheet: await reviewedSheet(work, whose, { call: reinspectionUser.detail, reviews: isReviewer(work, row) }),
      opinions: await opinionsOf(work, row, fields),
      reviewerFields: reviewerFields(work, fields, row),
    };
  },
  results: reviewResults,
  applicant: ['申请人', 'Applicant'],
  nameColumn: ['姓名', 'Name'],
  columns: [
    { key: 'ticketNo', label: ['准考证号', 'Ticket'], width: 18 },
    districtColumn,
    { key: 'subjectName', label: ['科目', 'Subject'], width: 20 },
    { key: 'originalScore', label: ['原成绩', 'Score'], width: 10 },
    { key: 'applyReasonName', label: ['申请原因', 'Reason'], width: 18 },
    {
      key: 'reviewers',
      label: ['复核员', 'Reviewers'],
      width: 10,
      cell: (row, { say }) => turnsOf(row as Turns) || say(['未分配', 'Not drawn']),
    },
    { key: 'conclusionName', label: ['结论', 'Conclusion'], width: 16 },
  ],
  listed: [
    ...['caseNo', 'applicantName', 'ticketNo', 'districtName', 'subjectName', 'originalScore', 'applyReasonName'],
    ...['receivedDay', 'reviewers', 'conclusionName', 'caseStatusName', 'finishLeft'],
  ],
  sheet: [
    { key: 'taskName', label: ['复核任务', 'Review task'], width: 30 },
    { key: 'finalScore', label: ['复核后成绩', 'Score found'], width: 12 },
  ],
  marks: reviewMarks,
  isMine: (id, at) => sql<SqlBool>`((${at('reviewer1')} = ${id} and ${at('caseStatus')} in (10, 20))
    or (${at('reviewer2')} = ${id} and ${at('caseStatus')} = 22)
    or (${at('drafterId')} = ${id} and ${at('caseStatus')} = 31))`,
  letters: reviewLetters,
  form: reviewForms,
  personal: {
    async own(work, row) {
      const { formShown } = await shownForm(work, await fieldsUnder(work, row.taskId), row.formData);
      return formShown.flatMap(({ label, words: value }) => (value ? [{ label, value }] : []));
    },
  },
  extraColumns: reviewColumns,
  opened: reviewOpened,
  onStepped: [turnTold, scoreMoved, filledStands, scoreCorrected],
});

/** Open reviews prevent the archiving of their examination (domain.md 1.2). */
export const reviewsOfExams = examPort.from('reinspection', {
  async openCases(work, examId) {
    const { count } = await work
      .ofTenant()
      .table('reinspectionUser')
      .ofTenant()
      .select()
      .select(sql<number>`count(*)::int`.as('count'))
      .where('examId', '=', examId)
      .where('caseStatus', 'in', [...openStatuses])
      .executeTakeFirstOrThrow();
    return count;
  },
});
