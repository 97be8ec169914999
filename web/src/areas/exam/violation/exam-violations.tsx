import { type ViolationRow, violation, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { examineePage } from '../examiner/paths.ts';
import { useViolationVerbs } from './dialogs/use-violation-verbs.tsx';
import { PhaseChip } from './phase-chip.tsx';
import { PhaseTabs } from './phase-tabs.tsx';
import type { ExamOfViolation } from './violations.ts';

const field = (...names: (keyof typeof violationFields)[]): Column<ViolationRow>[] =>
  fieldsOf(violationFields, names).map((one) => columnOf<ViolationRow>(one, false));

const spared = (column: Column<ViolationRow>): Column<ViolationRow> => ({ ...column, spare: true });

const columns: readonly Column<ViolationRow>[] = [
  {
    key: 'ticketNo',
    label: ['准考证号', 'Ticket number'],
    width: 142,
    render: ({ ticketNo }) => (
      <Shown value={ticketNo}>
        <span className="kx-figures">{ticketNo}</span>
      </Shown>
    ),
  },
  { key: 'name', label: ['姓名', 'Name'], width: 84, render: ({ name }) => name },
  ...field('level').map((column) => ({ ...column, width: 170, least: 96 })),
  {
    key: 'subjectName',
    label: ['涉及科目', 'Subject'],
    width: 150,
    spare: true,
    render: ({ subjectName }) => <Shown value={subjectName}>{subjectName}</Shown>,
  },
  { key: 'phase', label: ['办理状态', 'Stage'], width: 130, widthEn: 150, render: (row) => <PhaseChip record={row} /> },
  ...field('informNo', 'defenceUntil'),
  ...field('districtId', 'centreId', 'factText', 'decisionNo', 'recordUntil').map(spared),
];
const name = 'violation_record';
const search: readonly SearchField[] = [
  { key: 'keyword', label: ['姓名或准考证号', 'Name or ticket number'], input: 'text', personal: true },
  ...fieldsOf(violationFields, ['level', 'districtId', 'centreId', 'informNo', 'decisionNo']).map(searchFieldOf),
];
const shape = { filters: ['phase', ...keysOf(search)], sorts: [] };

export function ExamViolations({ exam }: { exam: ExamOfViolation }) {
  const control = useListState(shape);
  const answer = useCall(
    violation.calls.list,
    { ...listQueryOf(control.state), examId: exam.id },
    { quiet: 'offline' },
  );
  const open = useOpen();
  const may = useMay();
  const [actions, dialog] = useViolationVerbs(exam);
  return (
    <div className="kx-exam-list">
      <ListFrame<ViolationRow>
        name={name}
        title={['违纪', 'Violations']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        narrowedBy={['phase']}
        actions={actions}
        nameOf={({ name }) => name}
        onOpen={
          may('formal_exam_view')
            ? ({ examinerId, name }) => open(...examineePage({ id: examinerId, name }))
            : undefined
        }
        empty={
          may('examiner_violation')
            ? [
                '没有违纪记录；违纪在【考试当天】的考场名单或考生页面登记',
                'No violations; they are recorded from the sheet of a room (“The day”) or the page of an examinee',
              ]
            : ['没有违纪记录', 'No violations']
        }
        sheet={{ call: violation.calls.export, query: { examId: exam.id } }}
      >
        <PhaseTabs name={name} examId={exam.id} control={control} />
      </ListFrame>
      {dialog}
    </div>
  );
}
