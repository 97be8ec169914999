import { reference } from '@kaoxin/contract/conventions.ts';
import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamCentreRow } from '@kaoxin/contract/exam/formal/place.ts';
import { examDistrict } from '@kaoxin/contract/exam/places/place.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { rosterOf } from '../../examiner/paths.ts';
import { printAction } from '../../print/print-action.ts';
import { centreColumns } from './place-columns.tsx';

const search: readonly SearchField[] = [
  ...fieldsOf({ districtId: reference(['考区', 'District'], examDistrict) }).map(searchFieldOf),
  { key: 'name', label: ['考点', 'Test centre'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

interface ExamCentresProps {
  examId: string;
  onPrint?: ((centreId: string) => void) | undefined;
}

export function ExamCentres({ examId, onPrint }: ExamCentresProps) {
  const control = useListState(shape);
  const open = useOpen();
  const people = (row: ExamCentreRow | undefined) => row && open(...rosterOf(examId, { centreId: row.centreId }));
  const answer = useCall(
    formalExam.calls.pageTestingCentre,
    { ...listQueryOf(control.state), examId },
    { quiet: 'offline' },
  );
  return (
    <div className="kx-exam-list">
      <ListFrame<ExamCentreRow>
        name="exam_centre"
        title={['考点', 'Test centres']}
        answer={answer}
        control={control}
        columns={centreColumns}
        search={search}
        actions={[
          { ...verbs.view, label: ['查看考生', 'Examinees'], perform: ([row]) => people(row) },
          ...(onPrint
            ? [
                printAction<ExamCentreRow>(
                  () => true,
                  ({ centreId }) => onPrint(centreId),
                ),
              ]
            : []),
        ]}
        onOpen={people}
        nameOf={({ centreName }) => centreName}
        empty={['还没有考点参加', 'No test centres take part yet']}
        sheet={{ call: formalExam.calls.exportTestingCentre, query: { examId } }}
      />
    </div>
  );
}
