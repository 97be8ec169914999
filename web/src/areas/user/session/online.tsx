import { type OnlineSession, online, onlineFields } from '@kaoxin/contract/user/session.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

const search = fieldsOf(onlineFields, ['account', 'realName', 'address', 'since']).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: ['since', 'lastSeen'] };
const sorted = new Set(shape.sorts);
/** Widths in px that show every column at 1366 px. */
const widths: Readonly<Record<string, number>> = {
  account: 112,
  realName: 88,
  deptName: 108,
  address: 112,
  since: 166,
  lastSeen: 166,
};
const columns: readonly Column<OnlineSession>[] = [
  ...fieldsOf(onlineFields, ['account', 'realName', 'deptName']).map((field) => ({
    ...columnOf<OnlineSession>(field, false),
    width: widths[field.name] ?? 120,
  })),
  {
    key: 'device',
    label: ['登录设备', 'Device'],
    width: 180,
    least: 150,
    render: (row) => <Device {...row} />,
  },
  ...fieldsOf(onlineFields, ['address', 'since', 'lastSeen']).map((field) => ({
    ...columnOf<OnlineSession>(field, sorted.has(field.name)),
    width: widths[field.name] ?? 120,
  })),
];

function Device({ device, current }: OnlineSession) {
  const say = useSay();
  return (
    <>
      <Shown value={device}>{device}</Shown> {current && <Chip tone="good">{say(['当前', 'This one'])}</Chip>}
    </>
  );
}

export default function OnlinePage() {
  const control = useListState(shape);
  const answer = useCall(online.page, listQueryOf(control.state), { quiet: 'offline' });
  const end = usePerform(online.end, { success: ['操作成功!', 'Done'] });
  const actions: Action<OnlineSession>[] = [
    {
      name: 'end',
      label: ['强制下线', 'End session'],
      on: 'rows',
      grant: 'online_end',
      danger: true,
      visible: ({ current }) => !current,
      confirm: [
        '所选会话立即失效，未保存的内容由对方浏览器保留。确定强制下线？',
        'The sessions end at once; unsaved input stays in those browsers. End them?',
      ],
      perform: (chosen) => end.mutateAsync({ query: { ids: chosen.map(({ id }) => id) } }),
    },
  ];
  return (
    <ListFrame<OnlineSession>
      name="online"
      title={['在线用户', 'Online users']}
      answer={answer}
      control={control}
      columns={columns}
      search={search}
      actions={actions}
      nameOf={(row) => row.realName}
      empty={['没有人在线', 'Nobody is online']}
    />
  );
}
