import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type PullConflict, type PulledCopy, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { useState } from 'react';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Walk } from '../../compare/walk.tsx';
import { ConflictSides } from './conflict-sides.tsx';
import { type Side, useChoices } from './use-choices.ts';

interface ConflictDeskProps {
  sourceId: string;
  copy: PulledCopy;
}

export function ConflictDesk({ sourceId, copy: { bankId, conflicts } }: ConflictDeskProps) {
  const say = useSay();
  const [at, go] = useState(0);
  const { choices, choose, forget } = useChoices(bankId, conflicts);
  const resolve = usePerform(questionCentre.calls.resolve, { success: ['操作成功!', 'Done'] });
  const place = Math.min(at, conflicts.length - 1);
  const shown = conflicts[place];
  if (!shown) return null;
  const of = (side: Side) =>
    conflicts.flatMap(({ questionId }) => (choices.get(questionId) === side ? [questionId] : []));
  const [theirs, own] = [of('theirs'), of('own')];
  const decide = () =>
    resolve.mutate(
      { body: { bankId, theirs, own } },
      {
        onSuccess: () => {
          forget();
          go(0);
        },
        // a colleague has resolved some: the others keep their choices
        onError: () => void changed(['question_center']),
      },
    );
  const pick = (side: Side) => {
    choose([shown], side);
    if (place < conflicts.length - 1) go(place + 1);
  };
  const rest = conflicts.filter(({ questionId }) => !choices.has(questionId));
  const count = choices.size;
  return (
    <>
      <div className="bank-decide">
        <span role="status">
          {say([
            `已选择${count}/${conflicts.length}题`,
            `${count} of ${quantity(conflicts.length, 'conflict')} chosen`,
          ])}
        </span>
        <PlainButton look="plain" disabled={rest.length === 0} onClick={() => choose(rest, 'theirs')}>
          {say(['其余全部采用对方', 'Theirs for the rest'])}
        </PlainButton>
        <PlainButton look="plain" disabled={rest.length === 0} onClick={() => choose(rest, 'own')}>
          {say(['其余全部保留本单位', 'Yours for the rest'])}
        </PlainButton>
        <PlainButton look="main" disabled={count === 0} busy={resolve.isPending} onClick={decide}>
          {say([`处理所选${count}题`, `Decide the ${count} chosen`])}
        </PlainButton>
      </div>
      <Walk
        label={['冲突的试题', 'Questions in conflict']}
        steps={conflicts.map((conflict) => ({
          id: conflict.questionId,
          name: conflict.questionCode,
          brief: conflict.brief,
          mark: <SideChip side={choices.get(conflict.questionId)} />,
        }))}
        at={place}
        onGo={go}
      >
        <ConflictSides
          key={keyOf(shown)}
          sourceId={sourceId}
          conflict={shown}
          side={choices.get(shown.questionId)}
          onPick={pick}
        />
      </Walk>
    </>
  );
}

const keyOf = ({ questionId, sourceVersion }: PullConflict): string => `${questionId} ${sourceVersion}`;

function SideChip({ side }: { side: Side | undefined }) {
  const say = useSay();
  if (side === undefined) return <Chip>{say(['未选择', 'Open'])}</Chip>;
  return <Chip tone="good">{side === 'theirs' ? say(['采用对方', 'Theirs']) : say(['保留本单位', 'Yours'])}</Chip>;
}
