import { arrange, type SeatPlan } from '@kaoxin/contract/exam/arrange.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

interface PlanRoomsProps {
  plan: SeatPlan;
  centre: SeatPlan['centres'][number];
  onClose: () => void;
}

export function PlanRoomsDialog({ plan, centre, onClose }: PlanRoomsProps) {
  const say = useSay();
  const answer = useCall(arrange.calls.arrangeRooms, { id: plan.id, centreId: centre.centreId }, { quiet: 'offline' });
  return (
    <Dialog open title={centre.centreName ?? centre.centreId} width={640} onClose={onClose}>
      {answer.isError && !answer.data && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !answer.data && <Skeleton lines={5} />}
      {answer.data && (
        <table className="kx-seats-table">
          <thead>
            <tr>
              <th scope="col">{say(['考场', 'Room'])}</th>
              <th scope="col">{say(['人数', 'People'])}</th>
              {plan.slots.map(({ slot, subjects }) => (
                <th key={slot} scope="col" lang="zh-CN">
                  {subjects.map(({ name }) => name).join('、')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.data.map(({ roomId, roomNo, people, used }) => (
              <tr key={roomId}>
                <td className="kx-figures">{roomNo ?? '—'}</td>
                <td className="kx-figures">{people}</td>
                {plan.slots.map(({ slot }) => (
                  <td key={slot} className="kx-figures">
                    {used.find((one) => one.slot === slot)?.people ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
