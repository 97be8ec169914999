import type { Label } from '@kaoxin/contract/conventions.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { doesNotCount, originalOf, pointsOf } from './standing-words.ts';

export function reviewResults({ actor: { language } }: Work, row: ReviewSelected): string[] {
  const { replyResult } = row;
  if (replyResult === null) return [];
  const score = replyResult === reviewConclusion.of.notAccepted ? null : scoreIn(row);
  const say = ([zh, en]: Label) => (language === 'en' ? en : zh);
  return [
    reviewConclusion.label(replyResult, language),
    ...[score, doesNotCount(row)].flatMap((label) => (label ? [say(label)] : [])),
  ];
}

function scoreIn(row: ReviewSelected): Label {
  const { scoreChanged, subjectName, finalScore, voidBy } = row;
  const [before, beforeEn] = originalOf(row);
  if (scoreChanged === 1) {
    const [after, afterEn] = pointsOf(finalScore);
    return [`${subjectName}：原成绩${before}，更正后${after}`, `${subjectName}: ${beforeEn} before, ${afterEn} now`];
  }
  return voidBy === null
    ? [`${subjectName}：维持${before}`, `${subjectName}: ${beforeEn}, unchanged`]
    : [`${subjectName}：原登记（${before}）无误`, `${subjectName}: ${beforeEn} as recorded`];
}
