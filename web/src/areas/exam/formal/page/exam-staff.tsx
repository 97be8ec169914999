import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStaff } from '@kaoxin/contract/exam/formal/staff.ts';
import { examStatus, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { useState } from 'react';
import { useCall, useOpens, usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Opened } from '#ui/form/resource-dialog.tsx';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { tellRemoved } from '#ui/list-page/rows/tell-removed.ts';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';

const StaffDialog = later(
  () => import('./staff-dialog.tsx'),
  (part) => part.StaffDialog,
  dialogManner,
);

const StaffPhone = later(
  () => import('./staff-phone.tsx'),
  (part) => part.StaffPhone,
  dialogManner,
);

type StaffRow = AnswerOf<typeof examStaff.calls.list>['records'][number];
const columns = fieldsOf(examStaff.own.shape, examStaff.columns).map((field) => columnOf<StaffRow>(field, false));
const search = fieldsOf(examStaff.own.shape, ['name', 'duty', 'centreId']).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: [] };

export function ExamStaff({ record }: { record: ExamRecord }) {
  const control = useListState(shape);
  const query = { ...listQueryOf(control.state), examId: record.id };
  const answer = useCall(examStaff.calls.list, query, { quiet: 'offline' });
  const [opened, setOpened] = useState<Opened>();
  const [asked, setAsked] = useState<StaffRow>();
  const remove = usePerform(examStaff.calls.remove);
  const mayReveal = useOpens(examStaff.calls.reveal);
  const grant = examVerbs.edit.button;
  const isKept = record.status < examStatus.of.marking;
  const keeping: Action<StaffRow>[] = [
    { ...verbs.add, grant, perform: () => setOpened({ mode: 'add' }) },
    { ...verbs.edit, grant, perform: ([row]) => row && setOpened({ mode: 'edit', id: row.id }) },
    {
      ...verbs.remove,
      grant,
      perform: async (rows) => {
        await remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } });
        tellRemoved(
          examStaff.calls.restore,
          rows.map(({ id, name }) => ({ id, name })),
        );
      },
    },
  ];
  const view: Action<StaffRow> = { ...verbs.view, perform: ([row]) => row && setOpened({ mode: 'view', id: row.id }) };
  const revealing: Action<StaffRow> = {
    name: 'reveal',
    label: ['查看完整电话', 'Show the phone'],
    on: 'row',
    perform: ([row]) => setAsked(row),
  };
  return (
    <div className="kx-exam-list">
      <ListFrame<StaffRow>
        name="exam_staff"
        title={['考务人员', 'Staff']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={[view, ...(isKept ? keeping : []), ...(mayReveal ? [revealing] : [])]}
        onOpen={({ id }) => setOpened({ mode: 'view', id })}
        nameOf={({ name }) => name}
        empty={['还没有考务人员', 'No staff yet']}
        sheet={{ call: examStaff.calls.export, query: { examId: record.id } }}
      />
      {asked && <StaffPhone person={asked} onClose={() => setAsked(undefined)} />}
      {opened && <StaffDialog exam={record} opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
