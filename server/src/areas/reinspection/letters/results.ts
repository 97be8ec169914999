import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';

/** What the applicant reads of the end of it: the conclusion, and of the score what FH02 tells him as well. */
export function reviewResults({ actor: { language } }: Work, row: ReviewSelected): string[] {
  const { replyResult, scoreChanged, subjectName, originalScore, finalScore } = row;
  if (replyResult === null) return [];
  const conclusion = reviewConclusion.label(replyResult, language);
  if (replyResult === reviewConclusion.of.notAccepted) return [conclusion];
  const scored = (score: number | null) =>
    language === 'en' ? `${score ?? 'none'}` : score === null ? '无成绩' : `${score}分`;
  const before = scored(originalScore);
  if (scoreChanged !== 1)
    return [conclusion, language === 'en' ? `${subjectName}: ${before}, unchanged` : `${subjectName}：维持${before}`];
  const after = scored(finalScore);
  return [
    conclusion,
    language === 'en'
      ? `${subjectName}: ${before} before, ${after} now`
      : `${subjectName}：原成绩${before}，更正后${after}`,
  ];
}
