import { packedAnswers } from '@kaoxin/server/areas/exam/statistics/sheet/packed-answers.ts';
import { packedScores } from '@kaoxin/server/areas/exam/statistics/sheet/packed-scores.ts';
import { scoreAnswer } from '@kaoxin/server/areas/exam/statistics/sheet/score-answer.ts';
import { isObjective } from '@kaoxin/server/areas/exam/statistics/sheet/sheet-item.ts';
import { inventAnswers, normal } from '../exam-answers.ts';
import type { Chance } from '../prng.ts';
import type { DemoPaper } from './papers.ts';

export interface DemoScore {
  objective: number | null;
  subjective: number | null;
  /** null: absent */
  score: number | null;
  sheet: { answers: Uint8Array; itemScores: Uint8Array } | null;
}

export const absent: DemoScore = { objective: null, subjective: null, score: null, sheet: null };

const share = (theta: number, luck: Chance): number =>
  Math.min(1, Math.max(0, 0.58 + 0.14 * theta + 0.1 * normal(luck)));
const halves = (points: number): number => Math.round(points * 2) / 2;

export function judged(total: number, theta: number, luck: Chance): DemoScore {
  return { ...absent, score: halves(total * share(theta, luck)) };
}

export function sheetWriter(paper: DemoPaper) {
  const answers = packedAnswers(paper.items);
  const scores = packedScores(paper.items);
  const chosen = paper.items.filter(isObjective).length;
  const isSplit = chosen > 0 && chosen < paper.items.length;

  return (theta: number, district: number, luck: Chance, nth: number, copied?: ArrayLike<number>): DemoScore => {
    const given = copied ?? inventAnswers(paper.invented, theta, district, luck, nth);
    const marks = paper.items.map((item, place) =>
      isObjective(item) ? scoreAnswer(item, given[place] ?? 0) : Math.round(item.max * share(theta, luck)),
    );
    const sum = (objective: boolean) =>
      paper.items.reduce((all, item, place) => all + (isObjective(item) === objective ? (marks[place] ?? 0) : 0), 0) /
      2;
    return {
      objective: chosen > 0 ? sum(true) : null,
      subjective: isSplit || chosen === 0 ? sum(false) : null,
      score: sum(true) + sum(false),
      sheet: { answers: answers.pack(given), itemScores: scores.pack(marks) },
    };
  };
}
