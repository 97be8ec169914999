import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import type { ListState } from '#ui/list-page/state/list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Part } from './part.tsx';

interface Sample {
  id: string;
  no: string;
  title: string;
  score: number | null;
  late: boolean;
}
const titles = ['成绩异议', '证书补办', '考场安排', '报名资格', '命题质疑', '信息更正', '缴费退费'];
const rows: Sample[] = Array.from({ length: 24 }, (_, place) => ({
  id: String(place + 1),
  no: `SY2026${String(place + 1).padStart(5, '0')}`,
  title: titles[place % titles.length] ?? '',
  score: place % 5 === 3 ? null : 60 + ((place * 7) % 40),
  late: place % 6 === 1,
}));
const columns: Column<Sample>[] = [
  { key: 'no', label: ['编号', 'Number'], width: 160, sortable: true, render: ({ no }) => no },
  { key: 'title', label: ['标题', 'Title'], width: 220, render: ({ title }) => title },
  {
    key: 'score',
    label: ['分数', 'Score'],
    width: 100,
    align: 'right',
    render: ({ score }) => <Shown value={score} />,
  },
  { key: 'late', label: ['时限', 'Clock'], width: 120, render: ({ late }) => <Late late={late} /> },
];
const search: SearchField[] = [{ key: 'title', label: ['标题', 'Title'], input: 'text' }];
const actions: Action<Sample>[] = [
  { name: 'add', label: ['新增', 'Add'], on: 'page', primary: true, perform: () => toast.success('新增成功') },
  { name: 'view', label: ['查看', 'View'], on: 'row', perform: ([row]) => row && toast.info(row.no) },
  {
    name: 'delete',
    label: ['删除', 'Delete'],
    batchLabel: ['批量删除', 'Delete selected'],
    on: 'rows',
    danger: true,
    confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
    perform: () => toast.success('删除成功'),
  },
];

function Late({ late }: { late: boolean }) {
  const say = useSay();
  return <Chip tone={late ? 'bad' : 'good'}>{say(late ? ['已超期', 'Overdue'] : ['正常', 'In time'])}</Chip>;
}

export function ListPart() {
  const say = useSay();
  const [tab, setTab] = useState<'all' | 'late'>('all');
  const [state, setState] = useState<ListState>({ page: 1, size: 10, filters: {}, sort: null });
  const found = rows.filter(({ title, late }) => title.includes(state.filters.title ?? '') && (tab === 'all' || late));
  const sorted = state.sort?.descending ? found.toReversed() : found;
  const records = sorted.slice((state.page - 1) * state.size, state.page * state.size);
  const answer = {
    data: { records, total: found.length, pages: Math.ceil(found.length / state.size) },
    error: null,
    isError: false,
    isFetching: false,
    refetch: () => toast.success(say(['操作成功!', 'Done'])),
  };
  return (
    <Part title={['列表', 'Lists']}>
      <div className="showcase-list">
        <ListFrame
          name="showcase"
          title={['示例列表', 'Sample list']}
          answer={answer}
          control={{ state, go: (patch) => setState((now) => ({ ...now, ...patch })) }}
          columns={columns}
          search={search}
          actions={actions}
          nameOf={({ no }) => no}
          onOpen={({ no }) => toast.info(no)}
        >
          <CaseTabs
            label={['状态', 'Status']}
            active={tab}
            onChange={setTab}
            tabs={[
              { key: 'all', label: ['全部', 'All'], count: rows.length },
              { key: 'late', label: ['已超期', 'Overdue'], count: rows.filter(({ late }) => late).length, hot: true },
            ]}
          />
        </ListFrame>
      </div>
      <h3>{say(['只读表格', 'Plain table'])}</h3>
      <PlainTable
        label={say(['只读表格', 'Plain table'])}
        rows={rows.slice(0, 4)}
        columns={columns}
        keyOf={({ id }) => id}
      />
    </Part>
  );
}
