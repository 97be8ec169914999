import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';

type Shown = PaperContent['sections'][number]['questions'][number];

export interface Numbered {
  number: number;
  score: number;
  face: Omit<QuestionFace, 'children'>;
  key: Omit<QuestionKey, 'children'> | null;
}

export interface Block {
  reading: Pick<QuestionFace, 'stem'> | null;
  questions: Numbered[];
}

export interface PrintedSection {
  title: string;
  score: number;
  blocks: Block[];
}

export function numbered({ sections }: PaperContent): PrintedSection[] {
  let number = 0;
  return sections.map(({ title, score, questions }) => {
    const about = Map.groupBy(questions, ({ parentId }) => parentId);
    const blocks = (about.get('0') ?? []).map(({ questionId, questionType: type, score: points, face, key }): Block => {
      if (!face) return { reading: null, questions: [] };
      if (type !== questionType.of.material) {
        number += 1;
        return { reading: null, questions: [{ number, score: points, face, key }] };
      }
      const asked = (about.get(questionId) ?? []).flatMap((child: Shown): Numbered[] => {
        const at = face.children.findIndex(({ id }) => id === child.questionId);
        const own = face.children[at];
        if (!own) return [];
        number += 1;
        return [{ number, score: child.score, face: own, key: key?.children[at] ?? null }];
      });
      return { reading: face, questions: asked };
    });
    return { title, score, blocks };
  });
}

export function eachScore({ blocks }: PrintedSection): number | undefined {
  const scores = new Set(blocks.flatMap(({ questions }) => questions.map(({ score }) => score)));
  const [only] = scores;
  return scores.size === 1 ? only : undefined;
}

export const countOf = ({ blocks }: PrintedSection): number =>
  blocks.reduce((sum, { questions }) => sum + questions.length, 0);
