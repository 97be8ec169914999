import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { useOpens, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { Carry } from './use-carry.ts';

interface CarryBarProps {
  carry: Carry;
  slots: number;
  onElsewhere: () => void;
}

export function CarryBar({ carry, slots, onElsewhere }: CarryBarProps) {
  const say = useSay();
  const mayMark = useOpens(arrange.calls.access);
  const mark = usePerform(arrange.calls.access, { success: ['操作成功!', 'Done'] });
  const { carried, alone, setAlone, take } = carry;
  if (!carried) return null;
  const { examinerId, name, seatNo, needsAccess } = carried;
  return (
    <div className="kx-notice kx-seats-carry">
      <span role="status">
        {say([
          `已选择${seatNo}号${name}：选择空座位即移动，选择其他考生即互换，按Esc取消。`,
          `${name} of seat ${seatNo} is selected. Choose a free seat to move, or another examinee to swap. Press Esc to cancel.`,
        ])}
      </span>
      {slots > 1 && (
        <label>
          <input type="checkbox" checked={alone} onChange={({ target }) => setAlone(target.checked)} />{' '}
          {say(['仅调整本时段', 'Only in this slot'])}
        </label>
      )}
      <PlainButton look="plain" onClick={onElsewhere}>
        {say(['移动到…', 'Move to…'])}
      </PlainButton>
      {mayMark && (
        <PlainButton
          look="plain"
          busy={mark.isPending}
          onClick={() => mark.mutate({ body: { ids: examinerId, needsAccess: needsAccess === 1 ? 0 : 1 } })}
        >
          {needsAccess === 1
            ? say(['取消无障碍需求', 'Remove the accessible need'])
            : say(['标记需无障碍', 'Needs an accessible room'])}
        </PlainButton>
      )}
      <PlainButton onClick={() => take(undefined)}>{say(['取消选择', 'Leave it'])}</PlainButton>
    </div>
  );
}
