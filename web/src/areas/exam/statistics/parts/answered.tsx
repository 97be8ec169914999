import type { ReactNode } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

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

/** A refusal with a message is not treated as a failure. */
export function Answered<D>({
  answer: { data, error, isError, isPlaceholderData, refetch },
  children,
}: AnsweredProps<D>) {
  if (isError && error instanceof ApiError && error.code === 400)
    return <EmptyState text={[error.message, error.message]} />;
  if (isError && data === undefined) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={9} />;
  return (
    <div className="exam-stat-part" aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
