import { type PersonLook, person } from '@kaoxin/contract/exam/people/person.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { minute } from '#ui/dates/minute.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

export function PersonLooks({ id }: { id: string }) {
  const say = useSay();
  const answer = useCall(person.calls.looks, { id }, { quiet: 'offline', staleTime: 0 });
  const { looks = [], total = 0 } = answer.data ?? {};
  return (
    <Panel title={say(['查阅记录', 'Who has looked'])}>
      {answer.isError && !answer.data && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton lines={4} />}
      {answer.data && looks.length === 0 && (
        <p className="kx-hint">{say(['还没有人查阅过', 'No one has viewed this yet'])}</p>
      )}
      <ol className="kx-timeline">
        {looks.map((look) => (
          <Look key={look.id} look={look} />
        ))}
      </ol>
      {total > looks.length && (
        <p className="kx-hint">
          {say([
            `此处为最近 ${looks.length} 次，更早的请在接口日志中查找`,
            `Latest ${looks.length} views. Earlier ones are in the call log`,
          ])}
        </p>
      )}
    </Panel>
  );
}

function Look({ look: { actorName, title, time, by, reason, result } }: { look: PersonLook }) {
  const say = useSay();
  return (
    <li>
      <div className="kx-timeline-head">
        <strong lang="zh-CN">{actorName}</strong>
        <time className="kx-figures">{minute(time)}</time>
      </div>
      <div className="kx-timeline-who" lang="zh-CN">
        {title}
        {by && `（${by}）`} {result === 0 && <Chip tone="bad">{say(['被拒绝', 'Refused'])}</Chip>}
      </div>
      {reason && <p className="kx-text">{reason}</p>}
    </li>
  );
}
