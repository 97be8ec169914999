import { type ReviewRow, reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewMarks } from '@kaoxin/contract/reinspection/marks.ts';
import { reviewConclusion, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { FinishDue } from '#areas/casework/case/list/clocks.tsx';
import { formParts } from '#areas/casework/case/list/form-parts.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { Marks } from '#areas/casework/case/list/marks.tsx';
import { choicesOf } from '#areas/casework/case/list/search.ts';
import { said } from '#areas/casework/case/verbs/verb-words.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { StatusChip } from '#ui/case/chips.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { previewed } from '#ui/list-page/preview/use-preview.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { figures } from '#ui/table/facts.tsx';
import { reviews } from './reviews.ts';

function Turns({ row }: { row: ReviewRow }) {
  const say = useSay();
  if (row.isDrawn === 0) return <Shown value={say(['未分配', 'Not drawn'])} />;
  const sign = (done: number) => (done === 1 ? '●' : '○');
  const words = (done: number, which: readonly [string, string]) =>
    say(done === 1 ? [`${which[0]}已复核`, `${which[1]} done`] : [`${which[0]}未复核`, `${which[1]} to do`]);
  const both = `${words(row.firstDone, ['第一复核员', 'First'])}，${words(row.secondDone, ['第二复核员', 'Second'])}`;
  return (
    <span role="img" aria-label={both} title={both}>
      {sign(row.firstDone)} {sign(row.secondDone)}
    </span>
  );
}

const nameColumn: Column<ReviewRow> = {
  key: 'applicantName',
  label: ['姓名', 'Name'],
  width: 72,
  widthEn: 86,
  spare: 'en',
  render: ({ applicantName }) => applicantName,
};
const ticketColumn: Column<ReviewRow> = {
  key: 'ticketNo',
  label: ['准考证号', 'Ticket'],
  width: 150,
  spare: true,
  render: ({ ticketNo }) => figures(ticketNo),
};
const subjectColumn: Column<ReviewRow> = {
  key: 'subjectCode',
  label: ['科目', 'Subject'],
  width: 170,
  least: 84,
  render: (row) => (
    <span className="kx-titled" {...previewed}>
      <span className="kx-short">{row.subjectName}</span>
      <Marks row={row} marks={reviewMarks} />
    </span>
  ),
};
const scoreColumn: Column<ReviewRow> = {
  key: 'originalScore',
  label: ['原成绩', 'Score'],
  width: 76,
  render: ({ originalScore }) => figures(originalScore === null ? null : String(originalScore)),
};
const reasonColumn: Column<ReviewRow> = {
  key: 'applyReason',
  label: ['申请原因', 'Reason'],
  width: 160,
  spare: true,
  render: ({ applyReasonName }) => <Shown value={applyReasonName} />,
};
const reviewersColumn: Column<ReviewRow> = {
  key: 'isDrawn',
  label: ['复核员', 'Reviewers'],
  width: 76,
  widthEn: 84,
  render: (row) => <Turns row={row} />,
};
const conclusionColumn: Column<ReviewRow> = {
  key: 'replyResult',
  label: ['结论', 'Conclusion'],
  width: 120,
  spare: true,
  render: ({ conclusionName }) => <Shown value={conclusionName} />,
};

const statusColumn: Column<ReviewRow> = {
  key: 'caseStatus',
  label: ['状态', 'Status'],
  width: 114,
  widthEn: 182,
  sortable: true,
  render: (row) => <StatusChip status={row.caseStatus} name={row.caseStatusName} />,
};

/** Wider than elsewhere: the number of workdays has two digits. */
const finishColumn: Column<ReviewRow> = {
  key: 'finishDue',
  label: ['办结剩余', 'Closing due'],
  width: 136,
  widthEn: 146,
  sortable: true,
  render: (row) => <FinishDue row={row} />,
};

/** The server draws two reviewers for each case, so the action has no form. */
function useReviewActions(): readonly Action<ReviewRow>[] {
  const draw = usePerform(reinspectionUser.assign, said);
  return [
    {
      name: 'assign',
      label: ['分配复核员', 'Draw reviewers'],
      on: 'rows',
      grant: 'reinspection_assign',
      // a second draw needs a reason and happens on the page of the case
      visible: ({ allowedActions, isDrawn }) => isDrawn === 0 && allowedActions.includes('assign'),
      confirm: [
        '系统为每件申请随机抽取两名成绩复核员，依次独立复核。确定分配？',
        'Two reviewers are drawn at random for each application. They review independently. Assign reviewers?',
      ],
      perform: (rows) => draw.mutateAsync({ body: { ids: rows.map(({ id }) => id) } }),
    },
  ];
}

function useSubjects() {
  const tasks = useCall(reinspection.calls.select, {}, { staleTime: 60_000, quiet: true });
  const names = new Map<string, Set<string>>();
  for (const { code, name } of (tasks.data ?? []).flatMap(({ subjects }) => subjects))
    names.set(code, (names.get(code) ?? new Set()).add(name));
  const choices = [...names].map(([code, called]) => ({ value: code, label: `${[...called].join('、')}（${code}）` }));
  return { choices, again: tasks.isError && tasks.refetch };
}

/** 复核申请 (domain.md 3.5 and 3.15). */
export default caseListPage(reviews, {
  marks: reviewMarks,
  form: formParts,
  useActions: useReviewActions,
  columns: [
    'caseNo',
    ...[nameColumn, ticketColumn],
    'districtId',
    ...[subjectColumn, scoreColumn, reasonColumn],
    'receivedTime',
    ...[reviewersColumn, conclusionColumn],
    ...[statusColumn, finishColumn],
    'satisfaction',
  ],
  search: [
    'keyword',
    { key: 'taskId', label: ['复核任务', 'Review task'], input: 'tree', refers: reinspection.name },
    { key: 'subjectCode', label: ['科目', 'Subject'], input: 'offered', useChoices: useSubjects },
    { key: 'ticketNo', label: ['准考证号', 'Ticket'], input: 'text' },
    { key: 'applyReason', label: ['申请原因', 'Reason'], input: 'options', options: choicesOf(reviewReason) },
    { key: 'replyResult', label: ['结论', 'Conclusion'], input: 'options', options: choicesOf(reviewConclusion) },
    'slaState',
    'caseStatus',
    'receivedTime',
    'applicantName',
    'personNumber',
    handlerCondition(reviews),
    'districtId',
    'finishDue',
    'settledTime',
    'satisfaction',
  ],
});
