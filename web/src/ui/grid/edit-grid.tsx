import './grid.css';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import type { CellErrors, GridColumn, GridRow } from './grid.ts';
import { GridCell } from './grid-cell.tsx';
import { type EditGridProps, type EditGrid as Grid, onGridKey, onGridPaste, useEditGrid } from './use-edit-grid.ts';

const several = 10;

/**
 * Rows edited like a spreadsheet: arrows, Tab and Enter move between cells, typing replaces, F2 edits, Escape reverts
 * the cell and, with Tab, leaves the grid. Cells copied from a spreadsheet are pasted from the active cell on.
 */
export function EditGrid(props: EditGridProps) {
  const { columns, rows, errors, most, called, fixed = false } = props;
  const { removable = !fixed, growing = !fixed } = props;
  const say = useSay();
  const hintId = useId();
  const grid = useEditGrid(props);
  return (
    <div className="kx-grid">
      {growing && (
        <div className="kx-page-verbs">
          <PlainButton look="plain" disabled={rows.length >= most} onClick={() => grid.add(1)}>
            {say([`新增${called.one[0]}`, `Add a ${called.one[1]}`])}
          </PlainButton>
          <PlainButton look="plain" disabled={rows.length >= most} onClick={() => grid.add(several)}>
            {say([`新增${several}个${called.one[0]}`, `Add ${several} ${called.many[1]}`])}
          </PlainButton>
        </div>
      )}
      <p role="status" className="hidden-text">
        {grid.said}
      </p>
      {/* without rows nothing inside takes the focus, and a scroll container must be reachable by keyboard */}
      <div className="kx-grid-scroll" {...(rows.length === 0 ? { tabIndex: 0 } : {})}>
        <table
          ref={grid.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that one works in is a grid
          role="grid"
          aria-label={say(props.label)}
          aria-describedby={hintId}
          aria-readonly={fixed}
          aria-rowcount={rows.length + 1}
          onKeyDown={(event) => onGridKey(event, grid)}
          onPaste={(event) => fixed || onGridPaste(event, grid)}
        >
          <GridHead columns={columns} fixed={fixed} removable={removable} />
          <tbody>
            {rows.map((row, place) => (
              <EditedRow
                key={row.key}
                grid={grid}
                columns={columns}
                row={row}
                place={place}
                errors={errors.get(row.key)}
                removable={removable}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="kx-hint">{say([`还没有${called.one[0]}`, `No ${called.many[1]} yet`])}</p>}
      </div>
      <p id={hintId} className="kx-hint kx-grid-hint">
        {!fixed &&
          say([
            '方向键、Tab、回车在单元格间移动，直接输入即可修改；可从表格软件复制后粘贴。按 Esc 再按 Tab 离开表格。',
            'Arrows, Tab and Enter move between cells; type to change one, or paste from a sheet. Esc, then Tab leaves the grid.',
          ])}
      </p>
      {errors.size > 0 && (
        <p role="alert" className="kx-grid-wrong">
          {say([`有 ${errors.size} 行需要更正`, `Rows to correct: ${errors.size}`])}
        </p>
      )}
    </div>
  );
}

interface GridHeadProps {
  columns: readonly GridColumn[];
  fixed: boolean;
  removable: boolean;
}

function GridHead({ columns, fixed, removable }: GridHeadProps) {
  const say = useSay();
  return (
    <thead>
      <tr>
        <th scope="col" className="kx-grid-no">
          {say(['行', 'Row'])}
        </th>
        {columns.map(({ key, label, width, required }) => (
          <th scope="col" key={key} style={{ minWidth: width }}>
            {say(label)}
            {required && !fixed && (
              <span className="kx-required" aria-hidden="true">
                *
              </span>
            )}
          </th>
        ))}
        {removable && (
          <th scope="col">
            <span className="hidden-text">{say(['操作', 'Actions'])}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface EditedRowProps {
  grid: Grid;
  columns: readonly GridColumn[];
  row: GridRow;
  place: number;
  errors: CellErrors | undefined;
  removable: boolean;
}

function EditedRow({ grid, columns, row, place, errors, removable }: EditedRowProps) {
  const say = useSay();
  const { here, typed } = grid;
  return (
    <tr>
      <th scope="row" className="kx-grid-no">
        {place + 1}
      </th>
      {columns.map((column, number) => {
        const at = { row: place, column: number };
        const isHere = here.row === place && here.column === number;
        const value = row.cells[column.key] ?? '';
        return (
          <GridCell
            key={column.key}
            column={column}
            place={at}
            value={value}
            error={errors?.[column.key]}
            active={isHere}
            read={grid.isReadOnly(column)}
            typed={isHere && !typed.isLost ? typed.text : undefined}
            onType={typed.set}
            onBlur={typed.commit}
            onFocus={() => grid.focused(at)}
            onPress={(again) => {
              if (grid.isReadOnly(column)) return;
              if (column.kind === 'tick') grid.toggle(at);
              else if (again) grid.edit(column, value);
            }}
          />
        );
      })}
      {removable && (
        <td>
          <PlainButton onClick={() => grid.remove(place)}>
            {say(['移除', 'Remove'])}
            <span className="hidden-text">{say([`第${place + 1}行`, ` row ${place + 1}`])}</span>
          </PlainButton>
        </td>
      )}
    </tr>
  );
}

export const focusWrong = (within: ParentNode = document): void =>
  within.querySelector<HTMLElement>('.kx-grid [aria-invalid="true"]')?.focus();
