import { type ExamRow, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useState } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { StatusTabs } from '#ui/list-page/status-tabs.tsx';
import { examPaths } from './exams.ts';
import { examColumns, examSearch, examSorts } from './list/columns.tsx';
import { ComingPeople } from './list/coming-people.tsx';
import type { Asked } from './verbs/asking-verbs.ts';
import { LaterExamVerb } from './verbs/later-exam-verb.tsx';
import { useExamActions } from './verbs/use-exam-actions.ts';
import '#ui/case/case.css';

const name = 'formal_exam';
const shape = { filters: ['status', ...keysOf(examSearch)], sorts: examSorts };
const statusIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'status' in query ? query.status : undefined;

export default function ExamListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const { status } = control.state.filters;
  const { data, error, isError, isFetching } = useCall(formalExam.calls.page, listQueryOf(control.state), {
    quiet: 'offline',
    // offline, rows of one tab must not appear under another tab
    keepPrevious: (before) => statusIn(before) === status,
  });
  const answer = { data, error, isError, isFetching, refetch: () => changed([name]) };
  const [asked, setAsked] = useState<Asked>();
  const actions = useExamActions<ExamRow>(setAsked);
  const view = (row: ExamRow | undefined) =>
    row && open(examPaths.detail, { title: [row.name, row.name], query: { id: row.id } });
  return (
    <>
      <ListFrame<ExamRow>
        name={name}
        title={['正式考试', 'Examinations']}
        answer={answer}
        control={control}
        columns={examColumns}
        search={examSearch}
        narrowedBy={['status']}
        actions={[
          { ...verbs.add, grant: `${name}_add`, perform: () => open(examPaths.add) },
          { ...verbs.view, grant: `${name}_view`, perform: ([row]) => view(row) },
          ...actions,
        ]}
        onOpen={may(`${name}_view`) ? view : undefined}
        nameOf={(row) => row.name}
        empty={['还没有考试', 'No examinations yet']}
        sheet={{ call: formalExam.calls.export }}
      >
        <StatusTabs
          name={name}
          control={control}
          counts={formalExam.calls.counts}
          label={['考试状态', 'Status']}
          states={examStatus.entries}
          behind={({ coming }) => coming && <ComingPeople name={name} />}
        />
      </ListFrame>
      {asked && <LaterExamVerb {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
