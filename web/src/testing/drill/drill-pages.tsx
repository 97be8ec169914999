import { text } from '@kaoxin/contract/conventions.ts';
import { type DrillDetail, drill, drillForm, drillResult } from '@kaoxin/contract/testing/drill.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { draftOf, kindOfCase } from '#areas/casework/case/kind/kind.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { noteOf, race, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

export const drills = kindOfCase({
  kind: 'drill',
  calls: drill,
  called: ['演练', 'drill'],
  several: 'drills',
  title: ['应急演练', 'Drills'],
  results: drillResult,
  paths: { list: '/drill/index', detail: '/drill/detail', register: '/drill/register' },
});

const watched = formOf({ note: text(['督查意见', 'Finding'], { max: 100, kind: 'long' }) });

function WatchDialog({ kind, one, onClose }: VerbProps<DrillDetail>) {
  const supervise = usePerform(drill.supervise);
  const { id, version } = one;
  return (
    <VerbDialog
      title={['现场督查', 'Watch the drill']}
      schema={watched}
      draft={draftOf(kind, 'watch', id)}
      submitLabel={['记录', 'Record']}
      {...race(kind, one, 'supervise')}
      onClose={onClose}
      onSubmit={(values) => supervise.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}

export const DrillList = caseListPage(drills, {
  columns: [
    'caseNo',
    'title',
    { key: 'headcount', label: ['人数', 'People'], width: 90, render: ({ headcount }) => headcount },
    'applicantName',
    'caseStatus',
  ],
  search: ['keyword', { key: 'headcount', label: ['人数', 'People'], input: 'text' }, 'applicantName'],
  useActions: () => [{ name: 'print', label: ['打印名单', 'Print names'], on: 'batch', perform: () => undefined }],
  marks: ['urged', { label: ['夜间', 'At night'], tone: 'info', is: ({ isNight }) => isNight === 1 }],
});

export const DrillPage = caseDetailPage(drills, {
  person: { facts: ({ route }) => [[['路线', 'Way out'], route]], masked: { route: ['疏散路线', 'Way out'] } },
  facts: { first: ({ headcount }) => [[['人数', 'People'], `${headcount}`]] },
  verbs: { supervise: [{ label: ['现场督查', 'Watch'], dialog: WatchDialog }], urge: [] },
  right: ['deadlines', ({ one }) => <Panel title="集合">{`${one.headcount}人在操场`}</Panel>, 'timeline'],
});

const { fileIds: _files, ...fields } = drillForm.shape;
export const DrillRegister = caseRegisterPage(drills, {
  call: drill.register,
  fields,
  sections: ['source', 'applicant', { title: ['演练', 'Drill'], names: () => ['title', 'content', 'headcount'] }],
});
