import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { changeScore, type HeldScore, reviewedMarks, type ScoreProof } from '#areas/exam/index.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { openResult } from './result.ts';

const { answered, auditing } = caseStatus.of;

/**
 * Runs when an answer corrects a score. Updates score, total, pass, ranks and examination totals in the same
 * transaction, and writes old and new values to the timeline. Locks the examination, then the person.
 */
export async function scoreCorrected(
  work: Work,
  row: ReviewSelected,
  _stepped: unknown,
  before: ReviewSelected,
): Promise<undefined> {
  if (row.caseStatus !== answered || before.caseStatus !== auditing || row.scoreChanged !== 1) return;
  const { examId, examinerId, subjectCode, caseNo, subjectName } = row;
  const found = openResult(work, row.result3 ?? row.result2);
  const score = row.finalScore ?? found?.score;
  if (!found || typeof score !== 'number') throw new Error(`the review ${caseNo} was decided without a result`);
  const whose = { examId, examinerId, subjectCode };
  const marks = await reviewedMarks(work, whose, {
    score,
    itemScores: itemsOf(work, row, score),
  });
  const reason = reviewConclusion.label(row.replyResult ?? found.conclusion);
  const change = { ...whose, ...marks, was: row.originalScore, cause: `复核申请【${caseNo}】（${reason}）` };
  const { before: held, after } = await changeScore(work, change);
  // a void subject counts neither before nor after, but its recorded score still changes
  const proof = { before: { ...held, score: row.originalScore }, after: { ...after, score: marks.score } };
  const status = row.caseStatus;
  await noteEvent(work, 'reinspection', row.id, {
    action: caseAction.of.score,
    from: status,
    to: status,
    note: `${wordsOf(subjectName, proof)}；更正原因：${reason}`,
    diff: diffOf(proof),
  });
}

/**
 * Scores per item from the latest reviewer who entered them and found this score; none if the final score is an
 * average.
 */
const itemsOf = (work: Work, row: ReviewSelected, score: number) =>
  [row.result3, row.result2, row.result1]
    .map((sealed) => openResult(work, sealed))
    .find((found) => found?.itemScores && found.score === score)?.itemScores;

const said = (value: number | null): string => (value === null ? '无' : String(value));

function wordsOf(subjectName: string, { before, after }: ScoreProof): string {
  const moved = (word: string, of: (held: HeldScore) => string) => `${word}${of(before)}→${of(after)}`;
  return [
    moved(`${subjectName}`, ({ score }) => said(score)),
    moved('总分', ({ total }) => said(total)),
    moved('合格', ({ passed }) => (passed === 1 ? '是' : '否')),
    moved('全市名次', ({ cityRank }) => said(cityRank)),
    moved('考区名次', ({ districtRank }) => said(districtRank)),
    moved('全市合格人数', ({ passCount }) => said(passCount)),
    moved('全市平均总分', ({ mean }) => said(mean)),
    moved('证书名单', ({ listed }) => (listed === 1 ? '已列入' : '未列入')),
  ].join('；');
}

const diffOf = ({ before, after }: ScoreProof) => ({
  score: [before.score, after.score] as const,
  totalScore: [before.total, after.total] as const,
  passFlag: [before.passed, after.passed] as const,
  rankCity: [before.cityRank, after.cityRank] as const,
  rankDistrict: [before.districtRank, after.districtRank] as const,
  passCount: [before.passCount, after.passCount] as const,
  mean: [before.mean, after.mean] as const,
  certificateList: [before.listed, after.listed] as const,
});
