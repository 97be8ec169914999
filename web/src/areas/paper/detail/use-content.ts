import { type PaperContent, type PaperRow, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';

type Head = Pick<PaperRow, 'id' | 'secretLevel'>;
export type ShownQuestion = PaperContent['sections'][number]['questions'][number];

/** Questions of a paper; of a secret one only when somebody asks for them, as each reading is recorded. */
export function usePaperContent({ id, secretLevel: level }: Head) {
  const isSecret = level === secretLevel.of.secret;
  const [wanted, setWanted] = useState(false);
  const answer = useCall(
    paperQuestion.calls.list,
    { paperId: id },
    // what was read stays: reading it again would be told as another reading
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

/** A question as it stands in a paper: with the points it has there. Those about a reading follow it as rows of their own. */
export interface PlacedQuestion extends ShownQuestion {
  about: readonly ShownQuestion[];
}

/** The questions of a section without those about readings, which stand with theirs. */
export function placedIn(questions: readonly ShownQuestion[]): PlacedQuestion[] {
  const about = Map.groupBy(questions, ({ parentId }) => parentId);
  return (about.get('0') ?? []).map((one) => ({ ...one, about: about.get(one.questionId) ?? [] }));
}

/** Its face with the points of the paper instead of those it has by itself. */
export function faceOf({ face, score, about }: PlacedQuestion): NonNullable<ShownQuestion['face']> | null {
  if (!face) return null;
  const points = new Map(about.map(({ questionId, score: own }) => [questionId, own]));
  return {
    ...face,
    defaultScore: score,
    children: face.children.map((child) => ({ ...child, defaultScore: points.get(child.id) ?? child.defaultScore })),
  };
}
