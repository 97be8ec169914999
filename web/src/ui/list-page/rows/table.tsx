import { Table, type TableProps } from 'antd';
import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { later } from '../../state/later.tsx';
import { quietTable } from '../../table/quiet-table.ts';
import { type Column, fillingRow, fillsPage, inRoom } from '../columns/column.ts';
import { usePreview } from '../preview/use-preview.ts';
import { ActionMenu } from './action-menu.tsx';
import { actionsHead, actionsWidth, RowActions } from './row-actions.tsx';
import type { Row, RowsProps } from './rows.ts';
import { tellCut } from './tell-cut.ts';
import { useIdleBar } from './use-idle-bar.ts';
import { useRowEvents } from './use-row-events.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSize } from './use-size.ts';

const loadPreview = () => import('../preview/preview-card.tsx');
const PreviewCard = later(loadPreview, (part) => part.PreviewCard, { failed: 'left out' });

/** From this number of rows on only the visible ones are rendered. */
const virtualFrom = 100;
const headHeight = { small: 33, middle: 41, large: 49 };
const selectWidth = 44;
const scrollbar = 16;

export function DataTable<R extends Row>(props: RowsProps<R>) {
  const { label, rows, actionsOf, onAction, density = 'small', preview } = props;
  const say = useSay();
  const [ref, size] = useSize<HTMLDivElement>();
  useIdleBar(ref);
  // the kit renders all rows again for each new array
  const data = useMemo(() => [...rows], [rows]);
  const selected = useMemo(() => [...props.selected], [props.selected]);
  const following = useRowFocus(rows);
  const look = usePreview(rows);
  const looked = rows.find(({ id }) => id === look.shown?.id);
  const { menu, closeMenu, eventsOf } = useRowEvents(props, look);
  const actionWidth = rows.some((row) => actionsOf(row).length > 0) ? actionsWidth(rows.map(actionsOf), say) : 0;
  const beside = actionWidth + (props.onSelect ? selectWidth : 0);
  const columns = inRoom(props.columns, size?.width ? size.width - beside - scrollbar : Number.POSITIVE_INFINITY);
  const width = columns.reduce((sum, column) => sum + column.width, 0) + beside;
  const heads = [...headsOf(columns, props.sort, say), ...actionHead(props, actionWidth, say)];
  const onRow = (row: R) => ({
    tabIndex: 0,
    'data-row': row.id,
    'aria-describedby': row === looked ? look.cardId : undefined,
    onBlur: () => row === looked && look.close(),
    ...eventsOf(row),
  });
  return (
    <div
      className="kx-table"
      ref={ref}
      data-fills={fillsPage(props.density, rows.length) || undefined}
      style={size && { '--filling-row': `${fillingRow(size.height)}px` }}
      aria-busy={props.busy}
      {...following}
      {...(preview && look.around)}
      onMouseOverCapture={tellCut}
    >
      {size && (
        <Table<R>
          aria-label={label}
          rowKey="id"
          size={density}
          columns={heads}
          dataSource={data}
          pagination={false}
          loading={quietTable}
          virtual={rows.length >= virtualFrom}
          scroll={{ x: width, y: Math.max(size.height - headHeight[density], 160) }}
          onRow={onRow}
          onChange={(_page, _filters, sorter) => {
            const [first] = Array.isArray(sorter) ? sorter : [sorter];
            props.onSort(
              first?.order ? { field: String(first.columnKey), descending: first.order === 'descend' } : null,
            );
          }}
          {...selection(props, selected, say)}
        />
      )}
      {preview && look.shown && looked && (
        <PreviewCard id={look.cardId} anchor={look.shown.anchor} hold={look.card}>
          {preview(looked)}
        </PreviewCard>
      )}
      <ActionMenu
        open={menu !== undefined}
        actions={menu ? actionsOf(menu.row) : []}
        onOpenChange={(open) => !open && closeMenu()}
        onChoose={(action) => {
          if (!menu) return;
          closeMenu();
          // a dialog restores the focus to the row, since the menu item is gone
          document.querySelector<HTMLElement>(`[data-row="${menu.row.id}"]`)?.focus();
          onAction(action, menu.row);
        }}
      >
        <span className="kx-menu-anchor" style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }} />
      </ActionMenu>
    </div>
  );
}

type Heads<R> = NonNullable<TableProps<R>['columns']>;
type Say = ReturnType<typeof useSay>;

function headsOf<R extends Row>(columns: readonly Column<R>[], sort: RowsProps<R>['sort'], say: Say): Heads<R> {
  return columns.map((column, place) => ({
    key: column.key,
    title: say(column.label),
    width: column.width,
    ellipsis: true,
    render: (_, row) => column.render(row),
    ...(column.align ? { align: column.align, className: 'kx-number' } : {}),
    ...(place === 0 ? { fixed: 'start' as const } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: orderOf(sort, column.key), showSorterTooltip: false } : {}),
  }));
}

function actionHead<R extends Row>(props: RowsProps<R>, width: number, say: Say): Heads<R> {
  const { actionsOf, onAction, nameOf } = props;
  if (width === 0) return [];
  return [
    {
      key: 'actions',
      title: say(actionsHead),
      width,
      fixed: 'end',
      render: (_, row) => (
        <RowActions actions={actionsOf(row)} of={nameOf(row)} onChoose={(action) => onAction(action, row)} />
      ),
    },
  ];
}

/** The kit measures columns with a hidden copy of the header, whose checkbox must not take the focus. */
const inertInCopy = (element: HTMLElement | null) => {
  if (element?.closest('[aria-hidden="true"]')) element.inert = true;
};

const orderOf = (sort: RowsProps<Row>['sort'], key: string) =>
  sort?.field === key ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null;

function selection<R extends Row>(
  { onSelect, nameOf }: RowsProps<R>,
  selected: string[],
  say: Say,
): Pick<TableProps<R>, 'rowSelection'> {
  if (!onSelect) return {};
  return {
    rowSelection: {
      fixed: true,
      columnWidth: selectWidth,
      preserveSelectedRowKeys: true,
      columnTitle: (checkbox) => (
        <span>
          <span ref={inertInCopy}>{checkbox}</span>
        </span>
      ),
      selectedRowKeys: selected,
      onChange: (keys) => onSelect(keys.map(String)),
      getCheckboxProps: (row) => ({ 'aria-label': say([`选择${nameOf(row)}`, `Select ${nameOf(row)}`]) }),
      getTitleCheckboxProps: () => ({ 'aria-label': say(['选择本页全部', 'Select the whole page']) }),
    },
  };
}
