import { Table, type TableProps } from 'antd';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { listKeys, pressed } from '#platform/pages/keys.ts';
import { later } from '../../state/later.tsx';
import { quietTable } from '../../table/quiet-table.ts';
import { fillingRow, fillsPage, inRoom } from '../columns/column.ts';
import { usePreview } from '../preview/use-preview.ts';
import { ActionMenu } from './action-menu.tsx';
import { actionsHead, actionsWidth, RowActions } from './row-actions.tsx';
import type { Row, RowsProps } from './rows.ts';
import { tellCut } from './tell-cut.ts';
import { useIdleBar } from './use-idle-bar.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSize } from './use-size.ts';

const loadPreview = () => import('../preview/preview-card.tsx');
const PreviewCard = later(loadPreview, (part) => part.PreviewCard, { failed: 'left out' });

/** From this number of rows on only the visible ones are rendered. */
const virtualFrom = 100;
const headHeight = { small: 33, middle: 41, large: 49 };
const selectWidth = 44;
const scrollbar = 16;

const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, .ant-table-selection-column') !== null;

interface Menu<R> {
  row: R;
  x: number;
  y: number;
}

export function DataTable<R extends Row>(props: RowsProps<R>) {
  const { label, rows, actionsOf, onAction, onOpen, nameOf, density = 'small', sort, branches, preview } = props;
  const say = useSay();
  const [ref, size] = useSize<HTMLDivElement>();
  useIdleBar(ref);
  // the kit renders all rows again for each new array
  const data = useMemo(() => [...rows], [rows]);
  const selected = useMemo(() => [...props.selected], [props.selected]);
  const [menu, setMenu] = useState<Menu<R>>();
  const following = useRowFocus(rows);
  const look = usePreview(rows);
  const looked = rows.find(({ id }) => id === look.shown?.id);
  const withActions = rows.some((row) => actionsOf(row).length > 0);
  const actionWidth = actionsWidth(rows.map(actionsOf), say);
  const virtual = rows.length >= virtualFrom;
  const beside = (withActions ? actionWidth : 0) + (props.onSelect ? selectWidth : 0);
  const columns = inRoom(props.columns, size?.width ? size.width - beside - scrollbar : Number.POSITIVE_INFINITY);
  const width = columns.reduce((sum, column) => sum + column.width, 0) + beside;

  const heads: NonNullable<TableProps<R>['columns']> = columns.map((column, place) => ({
    key: column.key,
    title: say(column.label),
    width: column.width,
    ellipsis: true,
    render: (_, row) => column.render(row),
    ...(column.align ? { align: column.align, className: 'kx-number' } : {}),
    ...(place === 0 ? { fixed: 'start' as const } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: orderOf(sort, column.key), showSorterTooltip: false } : {}),
  }));
  if (withActions) {
    heads.push({
      key: 'actions',
      title: say(actionsHead),
      width: actionWidth,
      fixed: 'end',
      render: (_, row) => (
        <RowActions actions={actionsOf(row)} of={nameOf(row)} onChoose={(action) => onAction(action, row)} />
      ),
    });
  }

  const onRow = (row: R) => ({
    tabIndex: 0,
    'data-row': row.id,
    'aria-describedby': row === looked ? look.cardId : undefined,
    onBlur: () => row === looked && look.close(),
    onClick: (event: MouseEvent) => {
      if (!onControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (pressed(listKeys.open, event)) {
        // otherwise the same key press would reach the dialog that opens
        event.preventDefault();
        onOpen?.(row);
      } else if (pressed(listKeys.down, event)) step(event, 1);
      else if (pressed(listKeys.up, event)) step(event, -1);
      else if (preview && pressed(listKeys.preview, event)) {
        event.preventDefault();
        look.toggle(row.id, event.currentTarget);
      } else if (branches && pressed(listKeys.unfold, event)) unfold(event, row, branches);
      else if (branches && pressed(listKeys.fold, event)) fold(event, row, branches);
      else if (pressed(listKeys.menu, event)) {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        setMenu({ row, x: box.left + 60, y: box.bottom });
      }
    },
    onContextMenu: (event: MouseEvent) => {
      if (actionsOf(row).length === 0) return;
      event.preventDefault();
      setMenu({ row, x: event.clientX, y: event.clientY });
    },
  });

  return (
    <div
      className="kx-table"
      ref={ref}
      data-fills={fillsPage(props.density, rows.length) || undefined}
      style={size && ({ '--filling-row': `${fillingRow(size.height)}px` } as CSSProperties)}
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
          virtual={virtual}
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
        onOpenChange={(open) => !open && setMenu(undefined)}
        onChoose={(action) => {
          if (!menu) return;
          setMenu(undefined);
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

/** The kit measures columns with a hidden copy of the header, whose checkbox must not take the focus. */
const inertInCopy = (element: HTMLElement | null) => {
  if (element?.closest('[aria-hidden="true"]')) element.inert = true;
};

const orderOf = (sort: RowsProps<Row>['sort'], key: string) =>
  sort?.field === key ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null;

function step(event: KeyboardEvent<HTMLElement>, by: number): void {
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Branches<R> = NonNullable<RowsProps<R & Row>['branches']>;

function unfold<R extends Row>(event: KeyboardEvent<HTMLElement>, row: R, { isOpen, toggle }: Branches<R>): void {
  const open = isOpen(row);
  if (open === undefined) return;
  event.preventDefault();
  if (open) step(event, 1);
  else toggle(row);
}

function fold<R extends Row>(event: KeyboardEvent<HTMLElement>, row: R, branches: Branches<R>): void {
  event.preventDefault();
  if (branches.isOpen(row)) branches.toggle(row);
  else event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-row="${branches.parentOf(row)}"]`)?.focus();
}

function selection<R extends Row>(
  { onSelect, nameOf }: RowsProps<R>,
  selected: string[],
  say: ReturnType<typeof useSay>,
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
