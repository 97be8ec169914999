import { Table } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Column } from '../list-page/columns/column.ts';
import { PrintTable } from '../list-page/rows/print-table.tsx';
import { useIdleBar } from '../list-page/rows/use-idle-bar.ts';
import { usePrinting } from '../list-page/rows/use-printing.ts';
import { quietTable } from './quiet-table.ts';
import './plain-table.css';

interface PlainTableProps<R> {
  label: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  keyOf: (row: R) => string;
  /** px; higher tables scroll */
  height?: number;
}

export function PlainTable<R extends object>({ label, rows, columns, keyOf, height = 420 }: PlainTableProps<R>) {
  const say = useSay();
  const printing = usePrinting();
  const place = useRef<HTMLDivElement>(null);
  useIdleBar(place);
  useEffect(() => reachable(place.current));
  return (
    <div ref={place} className="kx-plain-table">
      {printing && <PrintTable columns={columns} rows={rows.map((row) => ({ ...row, id: keyOf(row) }))} />}
      <Table<R>
        aria-label={label}
        size="small"
        rowKey={keyOf}
        dataSource={[...rows]}
        pagination={false}
        loading={quietTable}
        virtual={rows.length >= 100}
        scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0), y: height }}
        columns={columns.map((column, place) => ({
          key: column.key,
          title: say(column.label),
          width: column.width,
          render: (_: unknown, row: R) => column.render(row),
          ...(column.align ? { align: column.align } : {}),
          ...(place === 0 ? { fixed: 'start' as const } : {}),
        }))}
        locale={{ emptyText: say(['没有这样的行', 'No matching rows']) }}
      />
    </div>
  );
}

/** A scroll container must be focusable when nothing inside it is. */
const reachable = (place: HTMLElement | null) => {
  for (const scroller of place?.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content') ?? []) {
    scroller.tabIndex = 0;
  }
};
