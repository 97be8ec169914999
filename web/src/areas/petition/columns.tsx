import { caseSource, priority } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { DueChip, StatusChip } from '#ui/case/chips.tsx';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';

const received = 10;
const figures = (text: string | null) => (
  <Shown value={text}>
    <span className="kx-figures">{text}</span>
  </Shown>
);

function Source({ value }: { value: number }) {
  return <>{caseSource.label(value, useLanguage())}</>;
}

/** What is special about a petition, each as a word; `bare` leaves nothing where there is nothing. */
export function Marks({ row, bare }: { row: PetitionRow; bare?: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const marks: [boolean, Label, 'bad' | 'warn' | 'neutral'][] = [
    [row.supervised === 1, ['督办', 'Supervised'], 'bad'],
    [row.urged === 1, ['催办', 'Urged'], 'bad'],
    [row.confidential === 1, ['涉密', 'Confidential'], 'bad'],
    [row.isRepeat === 1, ['重复', 'Repeat'], 'warn'],
    [row.isGroup === 1, ['群体', 'Group'], 'warn'],
    [row.deptRecused === 1, ['全员回避', 'Nobody may handle'], 'bad'],
    [row.isBackdated === 1, ['补录', 'Backdated'], 'neutral'],
    [row.extendState === 1, ['延期待批', 'Extension asked'], 'warn'],
    [row.stage === 2, ['复查', 'Review'], 'neutral'],
    [row.stage === 3, ['复核', 'Final review'], 'neutral'],
  ];
  const shown = marks.filter(([is]) => is);
  if (shown.length === 0 && row.priority <= 1) return bare ? null : <span className="kx-empty">—</span>;
  return (
    <span className="kx-checks">
      {row.priority > 1 && <Chip tone="bad">{priority.label(row.priority, language)}</Chip>}
      {shown.map(([, label, tone]) => (
        <Chip key={label[0]} tone={tone}>
          {say(label)}
        </Chip>
      ))}
    </span>
  );
}

/** What remains to tell the applicant whether the matter is accepted. */
function AcceptDue({ row }: { row: PetitionRow }) {
  const say = useSay();
  if (row.acceptNoticeTime) return <Chip tone="good">{say(['已告知', 'Told'])}</Chip>;
  if (!row.acceptDue && row.caseStatus === received) return <Chip>{say(['免告知', 'Exempt'])}</Chip>;
  if (row.caseStatus !== received) return <span className="kx-empty">—</span>;
  return (
    <DueChip
      due={row.acceptDue}
      state={row.slaState}
      overdueDays={row.overdueDays}
      estimated={row.dueEstimated === 1}
    />
  );
}

function FinishDue({ row }: { row: PetitionRow }) {
  if (!row.finishDue) return <span className="kx-empty">—</span>;
  return (
    <DueChip
      due={row.finishDue}
      state={row.slaState}
      overdueDays={row.overdueDays}
      estimated={row.dueEstimated === 1}
    />
  );
}

function Handler({ row }: { row: PetitionRow }) {
  const say = useSay();
  if (!row.handlerName) return <span className="kx-empty">{say(['未签收', 'Unclaimed'])}</span>;
  return <span title={row.deptName ?? undefined}>{row.handlerName}</span>;
}

/** Columns of the petition list (domain.md 3.7). */
export const petitionColumns: readonly Column<PetitionRow>[] = [
  {
    key: 'caseNo',
    label: ['受理编号', 'Case number'],
    width: 152,
    sortable: true,
    render: (row) => <span className="kx-figures">{row.caseNo}</span>,
  },
  {
    key: 'title',
    label: ['标题', 'Title'],
    width: 204,
    sortable: true,
    render: (row) => <span title={row.title}>{row.title}</span>,
  },
  { key: 'typeId', label: ['分类', 'Classification'], width: 112, render: (row) => <Shown value={row.typeName} /> },
  { key: 'applicantName', label: ['信访人', 'Applicant'], width: 72, widthEn: 86, render: (row) => row.applicantName },
  {
    key: 'caseStatus',
    label: ['状态', 'Status'],
    width: 94,
    widthEn: 164,
    sortable: true,
    render: (row) => <StatusChip status={row.caseStatus} />,
  },
  {
    key: 'acceptDue',
    label: ['受理剩余', 'To accept'],
    width: 98,
    widthEn: 116,
    sortable: true,
    render: (row) => <AcceptDue row={row} />,
  },
  {
    key: 'finishDue',
    label: ['办结剩余', 'To finish'],
    width: 98,
    widthEn: 116,
    sortable: true,
    render: (row) => <FinishDue row={row} />,
  },
  { key: 'handlerId', label: ['承办', 'Handled by'], width: 76, widthEn: 100, render: (row) => <Handler row={row} /> },
  {
    key: 'receivedTime',
    label: ['提交时间', 'Received'],
    width: 100,
    sortable: true,
    render: (row) => figures(row.receivedTime.slice(0, 10)),
  },
  { key: 'source', label: ['来源', 'Source'], width: 106, render: (row) => <Source value={row.source} /> },
  { key: 'marks', label: ['标记', 'Marks'], width: 150, render: (row) => <Marks row={row} /> },
];
