import type { ResultRow } from '@kaoxin/contract/exam/scores/result.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

type Subject = Pick<ResultRow['subjects'][number], 'absent' | 'invalid' | 'score'>;

export function SubjectScore({ one }: { one: Subject | undefined }) {
  const say = useSay();
  if (!one) return <span className="kx-empty">—</span>;
  if (one.absent === 1) return <Chip tone="neutral">{say(['缺考', 'Absent'])}</Chip>;
  if (one.invalid === 1) return <Chip tone="bad">{say(['成绩无效', 'Void'])}</Chip>;
  return one.score === null ? <span className="kx-empty">—</span> : <span className="kx-figures">{one.score}</span>;
}

export function PassChip({ passed }: { passed: number }) {
  const say = useSay();
  return (
    <Chip tone={passed === 1 ? 'good' : 'neutral'}>
      {passed === 1 ? say(['合格', 'Passed']) : say(['不合格', 'Not passed'])}
    </Chip>
  );
}
