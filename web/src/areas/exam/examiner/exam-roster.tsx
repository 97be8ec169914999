import './examiner.css';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { dealings, type ExaminerRow, examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { useMemo, useState } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { rosterColumns } from './list/columns.tsx';
import { RegTabs } from './list/reg-tabs.tsx';
import { bySuccess, byTrait, rosterSearch, searchFor, withoutScore } from './list/search.ts';
import { examineePage, rosterPaths } from './paths.ts';
import { usePersonVerbs } from './verbs/use-person-verbs.tsx';
import { useRegistration } from './verbs/use-registration.tsx';

const PhotoDialog = later(
  () => import('./photos/photo-dialog.tsx'),
  (part) => part.PhotoDialog,
  dialogManner,
);

const { published, arranging, running, released, archived } = examStatus.of;
const releasedStatuses: readonly number[] = [released, archived];
const takesPhotos: readonly number[] = [published, arranging, running];

const name = 'examiners';
const shape = {
  filters: ['regStatus', 'withoutScore', ...keysOf([...rosterSearch, ...byTrait, ...bySuccess([])])],
  sorts: ['ticketNo'],
};

export function ExamRoster({ record }: { record: ExamRecord }) {
  const examId = record.id;
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const query = { ...listQueryOf(control.state), examId };
  const { data, error, isError, isFetching } = useCall(examiner.calls.page, query, { quiet: 'offline' });
  const answer = { data, error, isError, isFetching, refetch: () => changed([name]) };
  const isScored = releasedStatuses.includes(record.status) && may('score_view');
  const isOpen = record.status === published;
  const dealt = dealings.some((button) => may(button));
  const columns = useMemo(
    () => rosterColumns(record.subjects, { scored: isScored, reviewed: isOpen, dealt }),
    [record.subjects, isScored, isOpen, dealt],
  );
  const [photos, setPhotos] = useState(false);
  const [steps, dialog] = useRegistration<ExaminerRow>(isOpen);
  const [ofPerson, personDialog] = usePersonVerbs<ExaminerRow>(record, 'roster');
  const missing = record.status === examStatus.of.marking ? [withoutScore(record.subjects)] : [];
  const view = (row: ExaminerRow | undefined) => row && open(...examineePage(row));
  const taking: Action<ExaminerRow>[] = [
    {
      ...verbs.import,
      label: ['导入考生', 'Import examinees'],
      grant: 'formal_exam_import',
      primary: true,
      perform: () => open(rosterPaths.import, { query: { id: examId } }),
    },
  ];
  const photographing: Action<ExaminerRow>[] = [
    {
      name: 'photos',
      label: ['导入照片', 'Import photos'],
      on: 'page',
      grant: 'formal_exam_import',
      perform: () => setPhotos(true),
    },
  ];
  return (
    <div className="kx-exam-list">
      <ListFrame<ExaminerRow>
        name={name}
        title={['考生', 'Examinees']}
        answer={answer}
        control={control}
        columns={columns}
        search={[
          ...searchFor({ numbers: may('pii_view'), dealt, central: may('formal_exam_publish') }),
          ...byTrait,
          ...(isScored ? bySuccess(record.subjects) : []),
          ...missing,
        ]}
        narrowedBy={['regStatus']}
        actions={[
          ...(isOpen ? taking : []),
          ...(takesPhotos.includes(record.status) ? photographing : []),
          { ...verbs.view, grant: 'formal_exam_view', perform: ([row]) => view(row) },
          ...steps,
          ...ofPerson,
        ]}
        onOpen={may('formal_exam_view') ? view : undefined}
        nameOf={(row) => row.name}
        empty={
          isOpen ? ['还没有考生，请导入考生名单', 'No examinees yet: import a roster'] : ['没有考生', 'No examinees']
        }
        sheet={{ call: examiner.calls.export, query: { examId } }}
      >
        <RegTabs name={name} examId={examId} control={control} />
      </ListFrame>
      {dialog}
      {personDialog}
      {photos && (
        <PhotoDialog
          record={record}
          onWithout={() => {
            setPhotos(false);
            control.go({ filters: { photo: '0' } });
          }}
          onClose={() => setPhotos(false)}
        />
      )}
    </div>
  );
}
