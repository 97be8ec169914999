import { paperBuilding } from '@kaoxin/contract/paper/building.ts';
import type { PaperBlueprint } from '@kaoxin/contract/paper/paper-fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#platform/calls/api.ts';
import { keyOf } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { type Outline, questionsIn } from './outline/outline.ts';

const { predict } = paperBuilding.calls;

export function usePrediction(outline: Outline, passScore: number, blueprint: PaperBlueprint | undefined) {
  const questions = questionsIn(outline)
    .filter(({ score }) => score > 0)
    .map(({ id, score }) => ({ questionId: id, score }));
  const asked = JSON.stringify({ questions, passScore, ...(blueprint ? { blueprint } : {}) });
  const text = useSettled(asked);
  const answer = useQuery({
    queryKey: keyOf(predict, text),
    queryFn: ({ signal }) => api(predict, { body: predict.body.parse(JSON.parse(text)), signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    data: answer.data,
    error: answer.error,
    refetch: () => void answer.refetch(),
    isBehind: asked !== text || answer.isFetching,
  };
}
export type Predicted = ReturnType<typeof usePrediction>;
