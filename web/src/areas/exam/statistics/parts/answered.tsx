import type { ReactNode } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state.tsx';

interface AnsweredProps<D> {
  answer: {
    data: D | undefined;
    error: unknown;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (data: D) => ReactNode;
}

/** An answer, or that it is on its way, or why there is none. What the server refuses in words of its own is no fault. */
export function Answered<D>({
  answer: { data, error, isError, isPlaceholderData, refetch },
  children,
}: AnsweredProps<D>) {
  if (isError && error instanceof ApiError && error.code === 400)
    return <EmptyState text={[error.message, error.message]} />;
  if (isError && data === undefined) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={9} />;
  // of what was chosen before, while what is chosen now is on its way
  return (
    <div className="exam-stat-part" aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
