import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AuditDifference } from '@kaoxin/contract/question/audit.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { Beside } from '../../compare/beside.tsx';
import { Walk } from '../../compare/walk.tsx';
import { useWording, Wording } from '../../compare/wording.tsx';

const kinds: Readonly<Record<AuditDifference['kind'], readonly [Tone, Label]>> = {
  added: ['good', ['新增', 'Added']],
  changed: ['info', ['修改', 'Changed']],
  removed: ['bad', ['删除', 'Removed']],
};
const before: Label = ['上次通过的内容', 'As last approved'];
const now: Label = ['本次提交的内容', 'As submitted'];

export function ChangesPart({ differences }: { differences: readonly AuditDifference[] }) {
  const say = useSay();
  const [at, go] = useState(0);
  const shown = differences[at] ?? differences[0];
  if (!shown) return <EmptyState text={['与上次通过的内容相同', 'Nothing differs from the last approval']} />;
  return (
    <Walk
      label={['变化的试题', 'Questions that differ']}
      steps={differences.map(({ questionId, questionCode, questionTypeName, brief, kind }) => ({
        id: questionId,
        name: `${questionCode} ${questionTypeName ?? ''}`,
        brief,
        mark: <Chip tone={kinds[kind][0]}>{say(kinds[kind][1])}</Chip>,
      }))}
      at={Math.min(at, differences.length - 1)}
      onGo={go}
    >
      {shown.kind === 'changed' ? (
        <Changed key={shown.questionId} difference={shown} />
      ) : (
        <Alone key={shown.questionId} difference={shown} />
      )}
    </Walk>
  );
}

function Changed({ difference: { questionId, versionBefore, versionNo } }: { difference: AuditDifference }) {
  const [old, fresh] = [useWording(questionId, versionBefore), useWording(questionId, versionNo)];
  return (
    <Beside one={old} other={fresh}>
      <Wording label={before} reading={old} id={questionId} />
      <Wording label={now} reading={fresh} id={questionId} />
    </Beside>
  );
}

function Alone({ difference: { questionId, versionBefore, versionNo, kind } }: { difference: AuditDifference }) {
  const reading = useWording(questionId, versionNo ?? versionBefore);
  return <Wording label={kind === 'removed' ? before : now} reading={reading} id={questionId} />;
}
