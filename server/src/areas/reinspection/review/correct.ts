import { caseAction } from '@kaoxin/contract/casework/actions.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { noteEvent } from '#areas/casework/index.ts';
import { changeScore, type HeldScore, reviewedMarks, type ScoreProof } from '#areas/exam/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { openResult } from './review.ts';

const { answered, auditing } = caseStatus.of;

/**
 * Follows an answer that corrects a score, in the same transaction: score, total, pass, ranks and sums of the examination move together
 * or not at all, and what they were and are stands in the chain of the case that caused it. Locks the examination, then the person.
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
  if (!found) throw new Error(`the review ${caseNo} was decided without a result`);
  const whose = { examId, examinerId, subjectCode };
  const marks = await reviewedMarks(work, whose, {
    score: row.finalScore ?? found.score,
    itemScores: found.itemScores,
  });
  const proof = await changeScore(work, { ...whose, ...marks, cause: `复核申请【${caseNo}】` });
  if (proof.before.score !== row.originalScore)
    throw refuse(409, [
      '该科目成绩在申请后已被更正，与复核时不一致，请退回后重新复核',
      'The score was corrected otherwise since it was applied for: return it',
    ]);
  const status = row.caseStatus;
  await noteEvent(work, 'reinspection', row.id, {
    ...{ action: caseAction.of.score, from: status, to: status },
    note: wordsOf(subjectName, proof),
    diff: diffOf(proof),
  });
}

const said = (value: number | null): string => (value === null ? '无' : String(value));

function wordsOf(subjectName: string, { before, after }: ScoreProof): string {
  const moved = (word: string, of: (held: HeldScore) => string) => `${word}${of(before)}→${of(after)}`;
  return [
    moved(`${subjectName}`, ({ score }) => said(score)),
    moved('总分', ({ total }) => said(total)),
    moved('合格', ({ passed }) => (passed === 1 ? '是' : '否')),
    moved('全市名次', ({ cityRank }) => said(cityRank)),
    moved('考区名次', ({ districtRank }) => said(districtRank)),
  ].join('；');
}

/** In the words of the columns they stand for. */
const diffOf = ({ before, after }: ScoreProof) => ({
  score: [before.score, after.score] as const,
  totalScore: [before.total, after.total] as const,
  passFlag: [before.passed, after.passed] as const,
  rankCity: [before.cityRank, after.cityRank] as const,
  rankDistrict: [before.districtRank, after.districtRank] as const,
});
