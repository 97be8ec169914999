import { economistUser, type RosterRow } from '@kaoxin/contract/economist/roster.ts';
import { type ReactNode, useState } from 'react';
import { useCall, useOpens, usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { Batches } from './batches.tsx';
import './economist.css';

const loadDialogs = () => import('./roster-dialogs.tsx');
const AddDialog = later(loadDialogs, (part) => part.AddDialog, dialogManner);
const EditDialog = later(loadDialogs, (part) => part.EditDialog, dialogManner);
const RosterImport = later(loadDialogs, (part) => part.RosterImport, dialogManner);

type Key = keyof RosterRow & string;
const column = (
  key: Key,
  label: Column<RosterRow>['label'],
  width: number,
  shown: Key = key,
  more: Partial<Column<RosterRow>> = {},
): Column<RosterRow> => ({ key, label, width, render: (row) => <Shown value={row[shown]} />, ...more });

const columns: readonly Column<RosterRow>[] = [
  column('batchNo', ['批次号', 'Batch'], 100, 'batchNo', { sortable: true }),
  column('name', ['姓名', 'Name'], 90),
  column('level', ['级别', 'Level'], 76, 'levelName', { widthEn: 110 }),
  column('major', ['专业', 'Major'], 130, 'majorName'),
  column('examYear', ['年度', 'Year'], 76, 'examYear', { sortable: true }),
  column('districtId', ['考区', 'District'], 110, 'districtIdName'),
  column('commitMode', ['承诺方式', 'Commitment'], 104, 'commitModeName', { widthEn: 150, spare: true }),
  column('checkState', ['核查方式', 'Check'], 104, 'checkStateName', { spare: true }),
  {
    ...column('submitState', ['提交状态', 'Submission'], 96, 'submitStateName', { widthEn: 130 }),
    render: ({ submitState, submitStateName }) => (
      <Chip tone={submitState === 1 ? 'good' : 'neutral'}>{submitStateName}</Chip>
    ),
  },
  column('idNo', ['证件号码', 'ID number'], 170, 'idNo', { spare: true }),
  column('ticketNo', ['准考证号', 'Ticket number'], 130, 'ticketNo', { spare: true }),
  column('score1', ['科目一', 'Subject 1'], 76, 'score1', { spare: true }),
  column('score2', ['科目二', 'Subject 2'], 76, 'score2', { spare: true }),
  column('workUnit', ['工作单位', 'Work unit'], 150, 'workUnit', { spare: true }),
  column('phone', ['手机号', 'Phone'], 110, 'phone', { spare: true }),
];

const ofPeople: readonly SearchField[] = [
  { key: 'name', label: ['姓名（全名）', 'Full name'], input: 'text', personal: true },
  { key: 'idNo', label: ['证件号码', 'ID number'], input: 'text', personal: true },
];
const usual: readonly SearchField[] = [
  { key: 'batchNo', label: ['批次号', 'Batch'], input: 'text' },
  { key: 'level', label: ['级别', 'Level'], input: 'dictionary', dict: 'econ_level' },
  { key: 'major', label: ['专业', 'Major'], input: 'dictionary', dict: 'econ_major' },
  { key: 'submitState', label: ['提交状态', 'Submission'], input: 'dictionary', dict: 'submit_state' },
  { key: 'examYear', label: ['年度', 'Year'], input: 'text' },
  { key: 'districtId', label: ['考区', 'District'], input: 'tree', refers: 'district' },
];
const shape = { filters: keysOf([...usual, ...ofPeople]), sorts: ['batchNo', 'examYear'] };

/** 名单管理 by batch (domain.md 3.9). */
export function Roster() {
  const control = useListState(shape);
  const { batchNo } = control.state.filters;
  const answer = useCall(economistUser.page, listQueryOf(control.state), { quiet: 'offline' });
  const mayName = useOpens({ access: { oneOf: ['pii_view'] } });
  const remove = usePerform(economistUser.remove, { success: ['操作成功!', 'Done'] });
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const like = batchNo ? answer.data?.records.find((row) => row.batchNo === batchNo) : undefined;
  const grant = 'econ_import';
  const actions: Action<RosterRow>[] = [
    { ...verbs.add, grant, perform: () => setDialog(<AddDialog batchNo={batchNo} like={like} onClose={close} />) },
    { ...verbs.import, grant, perform: () => setDialog(<RosterImport onClose={close} />) },
    { ...verbs.edit, grant, perform: ([row]) => row && setDialog(<EditDialog row={row} onClose={close} />) },
    {
      ...verbs.remove,
      label: ['移除', 'Remove'],
      batchLabel: ['批量移除', 'Remove selected'],
      grant,
      visible: ({ submitState }) => submitState === 0,
      perform: (rows) => remove.mutateAsync({ body: { ids: rows.map(({ id }) => id) } }),
    },
  ];
  return (
    <div className="kx-roster">
      <Batches
        value={batchNo}
        onChange={(next) => {
          const { batchNo: _, ...others } = control.state.filters;
          control.go({ filters: next ? { ...others, batchNo: next } : others, page: 1 });
        }}
      />
      <ListFrame<RosterRow>
        name="economist-roster"
        title={['名单管理', 'Rosters']}
        answer={answer}
        control={control}
        columns={columns}
        search={mayName ? [...usual, ...ofPeople] : usual}
        actions={actions}
        nameOf={(row) => row.name}
        empty={['还没有名单；新增或导入后，名单上的人即可提交登记', 'Nobody is listed yet; add or import people']}
        sheet={{ call: economistUser.export }}
      />
      {dialog}
    </div>
  );
}
