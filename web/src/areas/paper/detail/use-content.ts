import { type PaperContent, type PaperRow, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';

type Head = Pick<PaperRow, 'id' | 'secretLevel'>;
export type ShownQuestion = PaperContent['sections'][number]['questions'][number];

/** The questions of a secret paper load only on request, because the server records each reading. */
export function usePaperContent({ id, secretLevel: level }: Head) {
  const isSecret = level === secretLevel.of.secret;
  const [wanted, setWanted] = useState(false);
  const answer = useCall(
    paperQuestion.calls.list,
    { paperId: id },
    {
      enabled: wanted || !isSecret,
      keepPrevious: false,
      quiet: true,
      ...(isSecret ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    },
  );
  return { answer, waits: isSecret && !wanted, read: () => setWanted(true) };
}
export type PaperReading = ReturnType<typeof usePaperContent>;

/**
 * With its points in the paper. `about` holds the questions about a text, which are rows of their own in the answer.
 */
export interface PlacedQuestion extends ShownQuestion {
  about: readonly ShownQuestion[];
}

export function placedIn(questions: readonly ShownQuestion[]): PlacedQuestion[] {
  const about = Map.groupBy(questions, ({ parentId }) => parentId);
  return (about.get('0') ?? []).map((one) => ({ ...one, about: about.get(one.questionId) ?? [] }));
}

export function faceOf({ face, score, about }: PlacedQuestion): NonNullable<ShownQuestion['face']> | null {
  if (!face) return null;
  const points = new Map(about.map(({ questionId, score: own }) => [questionId, own]));
  return {
    ...face,
    defaultScore: score,
    children: face.children.map((child) => ({ ...child, defaultScore: points.get(child.id) ?? child.defaultScore })),
  };
}
