import { ApiError } from '#platform/calls/api-error.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { EmptyState, FailureState, NothingFound, Skeleton } from '#ui/state/state.tsx';
import { Part } from './part.tsx';

export function StatePart() {
  const say = useSay();
  const again = () => toast.info(say(['正在重试', 'Trying again']));
  const failures = [
    new ApiError(500, say(['系统繁忙，请稍后重试', 'Busy, please try again later']), 'b6f0c2d4'),
    new ApiError(403, say(['没有操作权限', 'Not allowed'])),
    new ApiError(0, say(['网络连接失败', 'No connection'])),
  ];
  return (
    <Part title={['页面状态', 'States of a page']}>
      <div className="showcase-states">
        <Skeleton lines={6} />
        <EmptyState
          action={
            <PlainButton look="main" onClick={again}>
              {say(['新增', 'Add'])}
            </PlainButton>
          }
        />
        <NothingFound onReset={again} />
        {failures.map((error) => (
          <FailureState key={error.code} error={error} onRetry={again} />
        ))}
      </div>
    </Part>
  );
}
