import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { CloseOutlined } from '#ui/theme/icons.ts';

/** Filters that only links set; the search has no field for them. An empty value matches any value. */
const narrowings: readonly (readonly [key: string, value: string, ...Label])[] = [
  ['clusterId', '', '合并办理', 'Handled together'],
  ['open', '1', '未办结', 'Open'],
  ['extending', '1', '延期待批', 'Extension'],
  ['transferring', '1', '转送待签发', 'To sign'],
  ['withdrawing', '1', '撤回待确认', 'Withdrawal to confirm'],
  ['onTime', '1', '按期办结', 'Closed on time'],
  ['onTime', '0', '超期办结', 'Closed late'],
  ['districtId_null', '1', '未填考区', 'No district'],
  ['typeId_null', '1', '未分类', 'Unclassified'],
  ['satisfaction_notnull', '1', '已评价', 'Rated'],
  ['mineToAudit', '1', '待我审核', 'Mine to audit'],
];

export const narrowedBy: readonly string[] = narrowings.map(([key]) => key);

export function Narrowed({ control: { state, go } }: { control: ListControl }) {
  const say = useSay();
  const { filters } = state;
  const held = narrowings.filter(([key, value]) => (value ? filters[key] === value : filters[key]));
  if (held.length === 0) return null;
  return (
    <span className="kx-checks">
      {held.map(([key, , ...label]) => (
        <PlainButton key={key} pressed onClick={() => go({ filters: { ...filters, [key]: '' } })}>
          {say(label)}
          <CloseOutlined aria-label={say(['取消此条件', 'Remove this condition'])} />
        </PlainButton>
      ))}
    </span>
  );
}
