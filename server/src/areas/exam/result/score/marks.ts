import type { Label } from '@kaoxin/contract/conventions.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Subject } from '../counting.ts';

export interface Marks {
  objective: number | null;
  subjective: number | null;
  score: number;
}

export type Bounds = Pick<SelectedRow<'examSubject'>, 'totalScore' | 'objectiveScore'>;

const tooMany = (most: number): Label => [`超过满分${most}`, `More than the full marks, ${most}`];
const noMark = (most: number): Label => [
  `分数应为0到${most}之间且为0.5的倍数`,
  `A score is from 0 to ${most}, in steps of 0.5`,
];
export const notTheSum: Label = [
  '总分不等于客观分与主观分之和',
  'The total is not the sum of objective and subjective marks',
];

/** Invalid marks of a subject, each with its column (domain.md 2.7, 3.17). */
export function markProblems(
  { totalScore, objectiveScore }: Bounds,
  { objective, subjective, score }: Marks,
): [column: keyof Marks, words: Label][] {
  const most = {
    objective: objectiveScore ?? totalScore,
    subjective: totalScore - (objectiveScore ?? 0),
    score: totalScore,
  };
  const given = { objective, subjective, score };
  const found = keysOf(given).flatMap((column): [column: keyof Marks, words: Label][] => {
    const points = given[column];
    if (points === null) return [];
    if (points < 0 || !Number.isInteger(points * 2)) return [[column, noMark(most[column])]];
    return points > most[column] ? [[column, tooMany(most[column])]] : [];
  });
  const isSplit = objective !== null || subjective !== null;
  if (found.length === 0 && isSplit && (objective ?? 0) + (subjective ?? 0) !== score) found.push(['score', notTheSum]);
  return found;
}

export function refuseMarks(bounds: Bounds, marks: Marks): void {
  const [problem] = markProblems(bounds, marks);
  if (problem) throw refuse(400, problem[1], { fields: [problem[0]] });
}

export function subjectNamed(subjects: readonly Subject[], subjectCode: string): Subject {
  const subject = subjects.find((one) => one.subjectCode === subjectCode);
  if (!subject) throw refuse(400, [`科目【${subjectCode}】不存在`, `There is no subject “${subjectCode}”`]);
  return subject;
}
