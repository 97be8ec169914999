import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { CloseOutlined } from '#ui/icons.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** Conditions that an address brings, of a figure or of a case, and the search has no field for; without a value: any. */
const narrowings: readonly { key: string; value?: string; label: Label }[] = [
  { key: 'clusterId', label: ['合并办理的一组', 'Handled together'] },
  { key: 'open', value: '1', label: ['未办结', 'Open'] },
  { key: 'onTime', value: '1', label: ['按期办结', 'Closed on time'] },
  { key: 'onTime', value: '0', label: ['超期办结', 'Closed late'] },
  { key: 'districtId_null', value: '1', label: ['未填考区', 'No district'] },
  { key: 'typeId_null', value: '1', label: ['未分类', 'Unclassified'] },
];

/** Their keys in the address. */
export const narrowedBy: readonly string[] = [...new Set(narrowings.map(({ key }) => key))];

/** Those that hold, each with the way to be rid of it: what narrows a list stands above it. */
export function Narrowed({ control: { state, go } }: { control: ListControl }) {
  const say = useSay();
  const held = narrowings.filter(({ key, value }) =>
    value === undefined ? Boolean(state.filters[key]) : state.filters[key] === value,
  );
  if (held.length === 0) return null;
  return (
    <span className="kx-checks">
      {held.map(({ key, label }) => (
        <PlainButton key={key} pressed onClick={() => go({ filters: { ...state.filters, [key]: '' } })}>
          {say(label)}
          <CloseOutlined aria-label={say(['取消此条件', 'Remove this condition'])} />
        </PlainButton>
      ))}
    </span>
  );
}
