import { type CaseKind, firstClockOf, isClaimed } from '@kaoxin/contract/casework/actions.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { StatusChip } from '#ui/case/chips.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { previewed } from '#ui/list-page/preview/use-preview.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { type Parts, partsOf } from '../kind/parts.ts';
import { AcceptDue, FinishDue } from './clocks.tsx';
import { type Marked, Marks } from './marks.tsx';

const none = ['', ''] as const;

function Source({ value }: { value: number }) {
  return caseSource.label(value, useLanguage());
}

function Handler({ row, kind }: { row: CaseRow; kind: CaseKind }) {
  const say = useSay();
  if (!row.handlerName && !isClaimed(kind)) return <Shown value={null} />;
  if (!row.handlerName) return <span className="kx-empty">{say(['未签收', 'Unclaimed'])}</span>;
  return <span title={row.deptName ?? undefined}>{row.handlerName}</span>;
}

/** Columns shared by all kinds (domain.md 3.15). */
const columnsOf = <Row extends CaseRow>({ kind, applicant }: KindOfCase, marks: Marked<Row>) =>
  ({
    caseNo: {
      key: 'caseNo',
      label: ['受理编号', 'Case number'],
      width: 152,
      sortable: true,
      render: ({ caseNo }) => (
        <span className="kx-figures" {...previewed}>
          {caseNo}
        </span>
      ),
    },
    title: {
      key: 'title',
      label: ['标题', 'Title'],
      width: 320,
      least: 64,
      sortable: true,
      render: (row) => (
        <span className="kx-titled" {...previewed}>
          <span className="kx-short">{row.title}</span>
          <Marks row={row} marks={marks} />
        </span>
      ),
    },
    applicantName: {
      key: 'applicantName',
      label: applicant,
      width: 72,
      widthEn: 86,
      spare: true,
      render: ({ applicantName }) => applicantName,
    },
    districtId: {
      key: 'districtId',
      label: ['考区', 'District'],
      width: 84,
      spare: true,
      render: ({ districtName }) => <Shown value={districtName} />,
    },
    caseStatus: {
      key: 'caseStatus',
      label: ['状态', 'Status'],
      width: 90,
      widthEn: 176,
      sortable: true,
      render: (row) => <StatusChip status={row.caseStatus} name={row.caseStatusName} />,
    },
    acceptDue: {
      key: 'acceptDue',
      label: firstClockOf(kind)?.left ?? none,
      width: 124,
      widthEn: 142,
      sortable: true,
      render: (row) => <AcceptDue row={row} />,
    },
    finishDue: {
      key: 'finishDue',
      label: ['办结剩余', 'Closing due'],
      width: 124,
      widthEn: 142,
      sortable: true,
      render: (row) => <FinishDue row={row} />,
    },
    handlerId: {
      key: 'handlerId',
      label: ['承办', 'Handled by'],
      width: 76,
      widthEn: 96,
      spare: true,
      render: (row) => <Handler row={row} kind={kind} />,
    },
    receivedTime: {
      key: 'receivedTime',
      label: ['收到时间', 'Received'],
      width: 100,
      sortable: true,
      render: ({ receivedTime }) => <span className="kx-figures">{receivedTime.slice(0, 10)}</span>,
    },
    source: {
      key: 'source',
      label: ['来源', 'Source'],
      width: 106,
      spare: true,
      render: (row) => <Source value={row.source} />,
    },
    satisfaction: {
      key: 'satisfaction',
      label: ['满意度', 'Rating'],
      width: 72,
      optional: true,
      render: ({ satisfaction }) => <Shown value={satisfaction} />,
    },
  }) satisfies Record<string, Column<Row>>;

export type UsualColumn = keyof ReturnType<typeof columnsOf>;
export type Columns<Row> = Parts<UsualColumn, Column<Row>>;

/** Columns that decide the next step come first and remain on small screens. */
export function caseColumns<Row extends CaseRow>(
  kind: KindOfCase,
  marks: Marked<Row>,
  wanted: Columns<Row>,
): Column<Row>[] {
  return partsOf<UsualColumn, Column<Row>>(columnsOf(kind, marks), wanted);
}
