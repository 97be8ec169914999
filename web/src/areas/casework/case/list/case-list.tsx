import { opensTo } from '@kaoxin/contract/call.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { type CaseRow, caseSorts } from '@kaoxin/contract/casework/record.ts';
import { isOfWork } from '@kaoxin/contract/casework/tabs.ts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { changed, useCall, useOpens } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { type ListControl, useListState } from '#ui/list-page/state/use-list-state.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { type Columns, caseColumns } from './columns.tsx';
import { Counters } from './counters.tsx';
import type { FormParts } from './form-parts.tsx';
import { type Marked, Marks } from './marks.tsx';
import { narrowedBy } from './narrowed.tsx';
import { type Conditions, caseSearch } from './search.ts';
import { useListActions } from './use-list-actions.tsx';
import '#ui/case/case.css';
import { later } from '#ui/state/later.tsx';

export interface CaseListParts<Row extends CaseRow> {
  columns: Columns<Row>;
  marks: Marked<Row>;
  search: Conditions;
  /**
   * columns and filters of a template (`formParts`); passed only by kinds with templates, to keep it out of the other
   * bundles
   */
  form?: FormParts;
  /** actions of the kind: replace the shared one of the same name or follow it */
  useActions?: (show: (dialog: ReactNode) => void, control: ListControl) => readonly Action<Row>[];
}

const loadPreview = () => import('./preview.tsx');
const CasePreview = later(loadPreview, (part) => part.CasePreview, { failed: 'left out' });

const nearestFirst = ['期限近的在前', 'Nearest deadline first'] as const;
const newestFirst = ['新登记的在前', 'Newest entries first'] as const;

const none = () => [];
const tabIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'tab' in query ? query.tab : '';

const withOwn = <Row,>(usual: readonly Action<Row>[], own: readonly Action<Row>[]): Action<Row>[] => {
  const known = new Set(usual.map(({ name }) => name));
  const placed = usual.map((action) => own.find(({ name }) => name === action.name) ?? action);
  return [...placed, ...own.filter(({ name }) => !known.has(name))];
};

/**
 * The list of a kind: tabs with counters, overdue filter, search, columns and actions.
 *
 * @example export default caseListPage(petitions, { marks, columns: ['caseNo', 'title'], search: ['keyword',
 * 'caseStatus'] });
 */
export function caseListPage<Row extends CaseRow, Detail extends CaseDetail>(
  kind: KindOfCase<Row, Detail>,
  { columns, marks, search: wanted, form, useActions = none }: CaseListParts<Row>,
) {
  const conditions = caseSearch(kind, wanted);
  const classes = conditions.find(({ key }) => key === 'legalClass');
  const shownColumns = caseColumns(kind, marks, columns);
  const narrowings = ['slaState', ...narrowedBy];
  const { formBy } = kind;
  const shape = {
    filters: ['tab', ...narrowings, ...keysOf(conditions)],
    sorts: caseSorts,
    begins: form?.begins ?? [],
  };

  return function CaseList() {
    const { search: address } = useLocation();
    const state = useListState(shape);
    const control = form?.control(state, formBy) ?? state;
    const open = useOpen();
    const { tab = '' } = control.state.filters;
    const { data, error, isError, isFetching } = useCall(kind.calls.page, listQueryOf(control.state), {
      quiet: 'offline',
      // offline, rows of one tab must not appear under another tab
      keepPrevious: (before) => tabIn(before) === tab,
    });
    const answer = { data, error, isError, isFetching, refetch: () => changed(kind.things) };
    const [dialog, setDialog] = useState<ReactNode>(null);
    const openCase = (row: Row) =>
      open(kind.paths.detail, {
        title: [row.caseNo, row.caseNo],
        query: { id: row.id, from: address.slice(1) || 'size=10' },
      });
    const may = useMay();
    const mayName = useOpens(kind.calls.reveal);
    const search = conditions.filter((field) =>
      field.input === 'offered' && field.opens
        ? opensTo(field.opens.access, may)
        : mayName || (field.key !== 'applicantName' && field.key !== 'personNumber'),
    );
    const actions = useListActions(kind, setDialog, openCase);
    const own = useActions(setDialog, control);
    return (
      <>
        <ListFrame
          name={kind.kind}
          title={kind.title}
          answer={answer}
          control={control}
          columns={[...shownColumns, ...(form?.columns(data?.form) ?? [])]}
          search={form?.search(search, formBy, data?.form) ?? search}
          narrowedBy={narrowings}
          actions={withOwn(actions, own)}
          onOpen={openCase}
          nameOf={(row) => row.caseNo}
          empty={[`这里还没有${kind.called[0]}`, `No ${kind.several} here`]}
          order={isOfWork(control.state.filters) ? nearestFirst : newestFirst}
          sheet={{ call: kind.calls.export }}
          preview={(row) => <CasePreview kind={kind} row={row} marks={<Marks row={row} marks={marks} />} />}
        >
          <Counters kind={kind} control={control} classes={classes} />
        </ListFrame>
        {dialog}
      </>
    );
  };
}
