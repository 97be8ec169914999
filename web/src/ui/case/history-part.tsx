import type { HistoryEntry } from '@kaoxin/contract/casework/history.ts';
import { useSay } from '#platform/language.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Panel } from './case-page.tsx';

interface HistoryAnswer {
  data: readonly HistoryEntry[] | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

export function HistoryPart({ answer }: { answer: HistoryAnswer }) {
  const say = useSay();
  return (
    <Panel title={say(['操作记录', 'History'])}>
      {answer.data ? (
        <Timeline entries={answer.data.map((entry) => ({ ...entry, isVisible: 0, note: noteOf(entry) }))} />
      ) : answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Panel>
  );
}

function noteOf({ fromStatusName, toStatusName, note }: HistoryEntry): string | null {
  const stepped = fromStatusName !== null && toStatusName !== null && fromStatusName !== toStatusName;
  const lines = [...(stepped ? [`${fromStatusName} → ${toStatusName}`] : []), ...(note ? [note] : [])];
  return lines.length > 0 ? lines.join('\n') : null;
}
