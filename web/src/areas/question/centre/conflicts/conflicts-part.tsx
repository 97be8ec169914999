import type { PulledCopy } from '@kaoxin/contract/question/centre.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { ConflictDesk } from './conflict-desk.tsx';

interface ConflictsPartProps {
  sourceId: string;
  copies: readonly PulledCopy[];
}

export function ConflictsPart({ sourceId, copies }: ConflictsPartProps) {
  const say = useSay();
  const open = copies.filter(({ conflicts }) => conflicts.length > 0);
  if (open.length === 0) return <EmptyState text={['没有需要处理的冲突', 'No conflict waits for a decision']} />;
  return open.map((copy) => (
    <section key={copy.bankId} className="bank-copy" aria-label={`${copy.bankName} ${copy.deptIdName ?? ''}`}>
      <h2>
        {copy.bankName}
        <span className="kx-hint">
          {copy.deptIdName} {say([`已拉取第${copy.pulledVersion ?? 0}版`, `edition ${copy.pulledVersion ?? 0} pulled`])}
        </span>
      </h2>
      <ConflictDesk sourceId={sourceId} copy={copy} />
    </section>
  ));
}
