import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examinerFields } from '@kaoxin/contract/exam/people/examiner.ts';
import { examResult } from '@kaoxin/contract/exam/scores/result.ts';
import { useMemo } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { examineePage } from '../examiner/paths.ts';
import { type Result, resultColumns } from './result-columns.tsx';

const shape = { filters: ['districtId', 'centreId', 'subjectCode', 'orderBy'], sorts: [] };

const [district, centre] = fieldsOf(examinerFields, ['districtId', 'centreId']).map(searchFieldOf);
const orders = [
  { value: 'score', label: ['成绩由高到低', 'Highest first'] },
  { value: 'scoreAsc', label: ['成绩由低到高', 'Lowest first'] },
  { value: 'ticketNo', label: ['准考证号', 'Ticket number'] },
] as const;

/** Only with `named`: centre and order by ticket would identify an examinee. */
const searchOf = (subjects: ExamRecord['subjects'], named: boolean): SearchField[] => [
  ...(district ? [district] : []),
  ...(named && centre ? [centre] : []),
  {
    key: 'subjectCode',
    label: ['名次科目', 'Ranks of'],
    input: 'options' as const,
    options: subjects.map(({ subjectCode, name }) => ({ value: subjectCode, label: [name, name] as const })),
  },
  {
    key: 'orderBy',
    label: ['排序', 'Order'],
    input: 'options' as const,
    options: orders.filter(({ value }) => named || value !== 'ticketNo'),
  },
];

export function ScoreResults({ exam }: { exam: ExamRecord }) {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const named = may('score_view');
  const answer = useCall(
    examResult.calls.page,
    { ...listQueryOf(control.state), examId: exam.id },
    { quiet: 'offline' },
  );
  const { data } = answer;
  const records = data?.records.map((row, place): Result => ({ ...row, person: row.id, id: row.id ?? `no-${place}` }));
  const ranked = control.state.filters.subjectCode;
  const columns = useMemo(() => resultColumns(exam.subjects, { named, ranked }), [exam.subjects, named, ranked]);
  const view = (row: Result | undefined) =>
    row?.person && open(...examineePage({ id: row.person, name: row.name ?? '' }));
  const opens = named && may('formal_exam_view');
  return (
    <div className="kx-exam-list">
      <ListFrame<Result>
        name="examiner_result"
        title={['成绩', 'Scores']}
        answer={{ ...answer, data: data && { ...data, records: records ?? [] } }}
        control={control}
        columns={columns}
        search={searchOf(exam.subjects, named)}
        actions={opens ? [{ ...verbs.view, perform: ([row]) => view(row) }] : []}
        onOpen={opens ? view : undefined}
        nameOf={(row) => row.name ?? ''}
        empty={['没有成绩', 'No scores']}
        sheet={{ call: examResult.calls.export, query: { examId: exam.id } }}
      />
    </div>
  );
}
