import { text } from '@kaoxin/contract/conventions.ts';
import { type DrillDetail, drill, drillResult } from '@kaoxin/contract/testing/drill.ts';
import { draftOf, kindOfCase } from '#areas/casework/case/kind/kind.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { useReply } from '#areas/casework/case/verbs/use-reply.ts';
import { race, textOf, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

export const drills = kindOfCase({
  kind: 'drill',
  calls: drill,
  called: ['演练件', 'drill'],
  several: 'drills',
  title: ['应急演练', 'Drills'],
  applicant: ['组织人', 'Organiser'],
  results: drillResult,
  extension: 5,
  paths: { list: '/drill/index', detail: '/drill/detail' },
});

const finding = formOf({ finding: text(['复核意见', 'Finding'], { max: 100, kind: 'long' }) });

function ReviewDialog({ kind, one, onClose }: VerbProps<DrillDetail>) {
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['复核演练', 'Review the drill']}
      schema={finding}
      draft={draftOf(kind, 'review', one.id)}
      submitLabel={['复核', 'Review']}
      {...race(kind, one)}
      onClose={onClose}
      onSubmit={(values) => reply({ action: 'review', note: textOf(values.finding) })}
    />
  );
}

export const DrillList = caseListPage(drills, {
  columns: [
    'caseNo',
    { key: 'place', label: ['地点', 'Place'], width: 90, render: ({ place }) => place },
    'applicantName',
    'caseStatus',
    'marks',
  ],
  search: ['keyword', { key: 'place', label: ['地点', 'Place'], input: 'text' }, 'applicantName'],
  marks: ['urged', { label: ['夜间', 'By night'], tone: 'info', is: ({ place }) => place.startsWith('夜') }],
});

export const DrillPage = caseDetailPage(drills, {
  person: {
    facts: ({ leaderName }) => [[['带队人', 'Leader'], leaderName]],
    masked: { leaderName: ['带队人', 'Leader'] },
  },
  facts: { first: ({ place }) => [[['地点', 'Place'], place]], more: ({ alarm }) => [[['警报', 'Alarm'], alarm]] },
  verbs: { review: [{ label: ['复核演练', 'Review'], dialog: ReviewDialog }], transfer: [] },
  right: ['deadlines', ({ one }) => <Panel title="路线">{`${one.place}至操场`}</Panel>, 'timeline'],
});
