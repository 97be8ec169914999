import { type PullConflict, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { ApiError } from '#platform/calls/api-error.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useHotKeys } from '#ui/action/hot-keys.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Beside } from '../../compare/beside.tsx';
import { type Reading, useWording, Wording } from '../../compare/wording.tsx';
import type { Side } from './use-choices.ts';

interface ConflictSidesProps {
  sourceId: string;
  conflict: PullConflict;
  side: Side | undefined;
  onPick: (side: Side) => void;
}

export function ConflictSides({ sourceId, conflict, side, onPick }: ConflictSidesProps) {
  const say = useSay();
  const theirs = useTheirs(sourceId, conflict);
  const own = useWording(conflict.questionId);
  useHotKeys(({ key }) => {
    const picked = ({ t: 'theirs', o: 'own' } as const)[key.toLowerCase()];
    if (picked) onPick(picked);
    return picked !== undefined;
  });
  const choice = (of: Side, words: readonly [string, string], letter: string) => (
    <PlainButton look={side === of ? 'main' : 'plain'} pressed={side === of} onClick={() => onPick(of)}>
      {say(words)}
      <span className="bank-key" aria-hidden="true">
        {letter}
      </span>
    </PlainButton>
  );
  return (
    <Beside one={theirs} other={own}>
      <Wording
        label={['对方新版本', 'Their newer wording']}
        reading={theirs}
        extra={choice('theirs', ['采用对方', 'Take theirs'], 'T')}
      />
      <Wording
        label={['本单位的改写', 'Your unit’s wording']}
        reading={own}
        id={conflict.questionId}
        extra={choice('own', ['保留本单位', 'Keep yours'], 'O')}
      />
    </Beside>
  );
}

const gone = new ApiError(404, '');

function useTheirs(bankId: string, { sourceQuestionId }: PullConflict): Reading {
  const answer = useCall(
    questionCentre.calls.centerQuestions,
    { bankId, ids: sourceQuestionId },
    { keepPrevious: false, quiet: true, staleTime: 60_000 },
  );
  const [found] = answer.data?.records ?? [];
  return {
    data: found,
    error: answer.data && !found ? gone : answer.error,
    again: () => void answer.refetch(),
  };
}
