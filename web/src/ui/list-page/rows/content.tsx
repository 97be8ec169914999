import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { TableSkeleton } from '../../state/skeletons.tsx';
import { EmptyState, FailureState, NearlyFound, NoScope, NothingFound, StaleNotice } from '../../state/state.tsx';
import { fillsPage } from '../columns/column.ts';
import { Cards } from './cards.tsx';
import { PrintTable } from './print-table.tsx';
import type { Row, RowsProps } from './rows.ts';
import { DataTable } from './table.tsx';
import { usePrinting } from './use-printing.ts';

export interface ListAnswer<R> {
  data: { records: R[]; total: number; pages: number; unscoped?: 1 | undefined; nearly?: 1 | undefined } | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListContentProps<R extends Row> {
  answer: ListAnswer<R>;
  searched: boolean;
  onReset: () => void;
  empty: Label | undefined;
  add: { label: string; run: () => void } | undefined;
  narrow: boolean;
  size: number;
  shown: RowsProps<R>;
}

/** Pixels of the actions column while there are no rows to measure. */
const usualActions = 150;

export function ListContent<R extends Row>(props: ListContentProps<R>) {
  const { answer, add, shown } = props;
  const printing = usePrinting();
  if (answer.isError && !answer.data) {
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) {
    const widths = [...shown.columns.map(({ width }) => width), usualActions];
    return (
      <TableSkeleton
        widths={widths}
        rows={props.size}
        density={shown.density ?? 'small'}
        fills={fillsPage(shown.density, props.size)}
        narrow={props.narrow}
      />
    );
  }
  if (shown.rows.length > 0) {
    return (
      <>
        {answer.isError && <StaleNotice onRetry={answer.refetch} />}
        {answer.data.nearly && <NearlyFound />}
        {printing && <PrintTable {...shown} />}
        {props.narrow ? <Cards {...shown} /> : <DataTable {...shown} />}
      </>
    );
  }
  if (answer.data.unscoped) return <NoScope />;
  if (props.searched) return <NothingFound onReset={props.onReset} />;
  const first = add && (
    <Button type="primary" onClick={add.run}>
      {add.label}
    </Button>
  );
  return <EmptyState text={props.empty} action={first} />;
}
