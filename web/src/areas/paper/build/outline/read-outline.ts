import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { wordsOf } from '#areas/question/view/words-of.ts';
import { placedIn } from '../../detail/use-content.ts';
import type { Outline } from './outline.ts';

export const outlineOf = ({ sections }: PaperContent): Outline =>
  sections.map(({ sectionNo, title, questions }) => ({
    id: `section-${sectionNo}`,
    title,
    questions: placedIn(questions).map(({ questionId, questionCode, questionType, score, face, isUsable, about }) => ({
      id: questionId,
      code: questionCode,
      brief: wordsOf(face?.stem ?? '').slice(0, 60),
      type: questionType,
      score,
      ...(about.length > 0
        ? { children: about.map((child) => ({ questionId: child.questionId, score: child.score })) }
        : {}),
      ...(isUsable === 0 ? { isOut: true } : {}),
    })),
  }));
