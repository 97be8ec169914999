import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { rosterOf } from '../../examiner/paths.ts';
import { districtColumns } from './place-columns.tsx';

const search: readonly SearchField[] = [{ key: 'name', label: ['考区', 'District'], input: 'text' }];
const shape = { filters: keysOf(search), sorts: [] };

export function ExamDistricts({ examId }: { examId: string }) {
  const control = useListState(shape);
  const open = useOpen();
  const people = (row: ExamDistrictRow | undefined) => row && open(...rosterOf(examId, { districtId: row.districtId }));
  const answer = useCall(
    formalExam.calls.pageDistrict,
    { ...listQueryOf(control.state), examId },
    { quiet: 'offline' },
  );
  return (
    <div className="kx-exam-list">
      <ListFrame<ExamDistrictRow>
        name="exam_district"
        title={['考区', 'Districts']}
        answer={answer}
        control={control}
        columns={districtColumns}
        search={search}
        actions={[{ ...verbs.view, label: ['查看考生', 'Examinees'], perform: ([row]) => people(row) }]}
        onOpen={people}
        nameOf={({ districtName }) => districtName}
        empty={['还没有考区参加', 'No districts take part yet']}
        sheet={{ call: formalExam.calls.exportDistrict, query: { examId } }}
      />
    </div>
  );
}
