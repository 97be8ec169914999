import './grid.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '../action/plain-button.tsx';
import {
  type GridColumn,
  type GridErrors,
  type GridRow,
  type Place,
  settled,
  shownCell,
  withCell,
  withPasted,
} from './grid.ts';
import { GridCell } from './grid-cell.tsx';
import { stepOf } from './steps.ts';

interface EditGridProps {
  label: Label;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  errors: GridErrors;
  onChange: (rows: readonly GridRow[]) => void;
  begin: (rows: readonly GridRow[]) => GridRow;
  most: number;
  called: { one: Label; many: Label };
  fixed?: boolean;
  removable?: boolean;
  growing?: boolean;
  onRow?: (key: string | undefined) => void;
}

const several = 10;

interface At extends Place {
  rowKey: string | undefined;
  columnKey: string | undefined;
}

function placeOf(at: At, rows: readonly GridRow[], columns: readonly GridColumn[]): Place | undefined {
  const row = rows.findIndex(({ key }) => key === at.rowKey);
  const column = columns.findIndex(({ key }) => key === at.columnKey);
  return row < 0 || column < 0 ? undefined : { row, column };
}

/**
 * Rows edited like a spreadsheet: arrows, Tab and Enter move between cells, typing replaces, F2 edits, Escape reverts
 * the cell and, with Tab, leaves the grid. Cells copied from a spreadsheet are pasted from the active cell on.
 */
export function EditGrid(props: EditGridProps) {
  const { columns, rows, errors, onChange, begin, most, called, fixed = false } = props;
  const { removable = !fixed, growing = !fixed } = props;
  const say = useSay();
  const table = useRef<HTMLTableElement>(null);
  const hintId = useId();
  const cellOf = (place: Place): At => ({
    ...place,
    rowKey: latest.current[place.row]?.key,
    columnKey: columns[place.column]?.key,
  });
  const latest = useRef(rows);
  latest.current = rows;
  const [at, setAt] = useState(() => cellOf({ row: 0, column: 0 }));
  const [typed, showTyped] = useState<string>();
  /** with the cell's value when typing began */
  const typing = useRef<{ text: string; over: string }>(undefined);
  const [leaving, setLeaving] = useState(false);
  const [said, setSaid] = useState('');
  const goes = useRef(false);
  // a reload may move rows and columns: the active cell stays the same by its keys
  const found = placeOf(at, rows, columns);
  const here = found ?? {
    row: Math.max(Math.min(at.row, rows.length - 1), 0),
    column: Math.min(at.column, columns.length - 1),
  };

  /** A field may report its blur while unmounting; the ref holds the text typed by then. */
  const setTyped = (text: string | undefined) => {
    typing.current = text === undefined ? undefined : { text, over: typing.current?.over ?? value };
    showTyped(text);
  };
  const put = (next: readonly GridRow[]) => {
    latest.current = next;
    onChange(next);
  };
  const stand = (place: Place) => {
    const cell = cellOf(place);
    setAt(cell);
    props.onRow?.(cell.rowKey);
  };
  const go = (place: Place) => {
    goes.current = true;
    stand(place);
  };
  const { row: hereRow, column: hereColumn } = here;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows where one goes, and what rows have become
  useEffect(() => {
    if (!goes.current || typed !== undefined) return;
    goes.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${hereRow}-${hereColumn}"]`)?.focus();
  }, [hereRow, hereColumn, typed, rows.length]);

  const cell = columns[here.column];
  const value = cell ? (rows[here.row]?.cells[cell.key] ?? '') : '';
  const isTick = cell?.kind === 'tick';
  const isChoice = cell?.kind === 'choice';
  const isRead = fixed || cell?.fixed === true;
  const write = (text: string, place: Place = here) => put(withCell(latest.current, place, columns, text));
  const turn = (place: Place) => {
    const field = columns[place.column];
    if (field) write(latest.current[place.row]?.cells[field.key] === '1' ? '0' : '1', place);
  };
  const commit = () => {
    if (typing.current === undefined) return;
    const { text, over } = typing.current;
    setTyped(undefined);
    const place = placeOf(at, latest.current, columns);
    const column = place && columns[place.column];
    if (!column) return;
    const theirs = latest.current[place.row]?.cells[column.key] ?? '';
    write(text, place);
    if (theirs === over || theirs === settled(column, text)) return;
    const named = (of: string) => shownCell(column, of) || say(['空', 'nothing']);
    toast.warning(
      say([
        `填写期间【${column.label[0]}】已被改为【${named(theirs)}】，现按您填写的【${named(text)}】更改`,
        `${column.label[1]} was changed to “${named(theirs)}” meanwhile; yours, “${named(text)}”, replaces it`,
      ]),
    );
  };
  const isLost = typed !== undefined && !found;
  const lose = useEffectEvent(() => {
    setTyped(undefined);
    toast.warning(
      say([
        `您正在填写的${called.one[0]}已不在表中，【${typed}】没有填入`,
        `The ${called.one[1]} you were typing in is no longer there: “${typed}” was not entered`,
      ]),
    );
  });
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);
  const add = (count: number) => {
    const next = [...latest.current];
    const first = next.length;
    for (let one = 0; one < count && next.length < most; one += 1) next.push(begin(next));
    put(next);
    setTyped(undefined);
    go({ row: first, column: 0 });
  };
  const remove = (place: number) => {
    put(latest.current.filter((_, one) => one !== place));
    setTyped(undefined);
    setSaid(say([`已移除第${place + 1}行，保存后生效`, `Row ${place + 1} removed; saved with the form`]));
    go({ row: Math.max(0, Math.min(place, latest.current.length - 1)), column: here.column });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return commit();
    const isTyping = typed !== undefined;
    const step =
      leaving && event.key === 'Tab'
        ? undefined
        : stepOf(event, here, { rows: rows.length, columns: columns.length }, isTyping, isTyping && isChoice);
    if (step) {
      commit();
      go(step);
    } else if (event.key === 'Escape') {
      if (isTyping) {
        setTyped(undefined);
        go(here);
      } else setLeaving(true);
    } else if (isTyping || isRead || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (isTick && (event.key === ' ' || event.key === 'Enter')) turn(here);
    else if (cell && (event.key === 'Enter' || event.key === 'F2')) setTyped(begunWith(cell, value));
    else if (event.key === 'Delete' || event.key === 'Backspace') write('');
    else if (event.key.length === 1 && isChoice) setTyped(value);
    // the cell's field receives letters itself, including those of an input method
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // inside a cell that is being edited, a single value is pasted as text
    if (fixed || text === '' || (typed !== undefined && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    setTyped(undefined);
    const before = latest.current.length;
    put(withPasted(latest.current, columns, here, text, begin, growing ? most : before));
    const more = latest.current.length - before;
    setSaid(say([`已粘贴${more > 0 ? `，新增 ${more} 行` : ''}`, `Pasted${more > 0 ? `, ${more} rows added` : ''}`]));
  };
  const wrong = errors.size;
  return (
    <div className="kx-grid">
      {growing && (
        <div className="kx-page-verbs">
          <PlainButton look="plain" disabled={rows.length >= most} onClick={() => add(1)}>
            {say([`新增${called.one[0]}`, `Add a ${called.one[1]}`])}
          </PlainButton>
          <PlainButton look="plain" disabled={rows.length >= most} onClick={() => add(several)}>
            {say([`新增${several}个${called.one[0]}`, `Add ${several} ${called.many[1]}`])}
          </PlainButton>
        </div>
      )}
      <p role="status" className="hidden-text">
        {said}
      </p>
      {/* without rows nothing inside takes the focus, and a scroll container must be reachable by keyboard */}
      <div className="kx-grid-scroll" {...(rows.length === 0 ? { tabIndex: 0 } : {})}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that one works in is a grid
          role="grid"
          aria-label={say(props.label)}
          aria-describedby={hintId}
          aria-readonly={fixed}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
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
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.key}>
                <th scope="row" className="kx-grid-no">
                  {place + 1}
                </th>
                {columns.map((column, number) => {
                  const isHere = here.row === place && here.column === number;
                  return (
                    <GridCell
                      key={column.key}
                      column={column}
                      place={{ row: place, column: number }}
                      value={row.cells[column.key] ?? ''}
                      error={errors.get(row.key)?.[column.key]}
                      active={isHere}
                      read={fixed || column.fixed === true}
                      typed={isHere && !isLost ? typed : undefined}
                      onType={setTyped}
                      onBlur={commit}
                      onFocus={() => {
                        setLeaving(false);
                        stand({ row: place, column: number });
                      }}
                      onPress={(again) => {
                        if (fixed || column.fixed) return;
                        const there = { row: place, column: number };
                        if (column.kind === 'tick') turn(there);
                        else if (again) setTyped(begunWith(column, row.cells[column.key] ?? ''));
                      }}
                    />
                  );
                })}
                {removable && (
                  <td>
                    <PlainButton onClick={() => remove(place)}>
                      {say(['移除', 'Remove'])}
                      <span className="hidden-text">{say([`第${place + 1}行`, ` row ${place + 1}`])}</span>
                    </PlainButton>
                  </td>
                )}
              </tr>
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
      {wrong > 0 && (
        <p role="alert" className="kx-grid-wrong">
          {say([`有 ${wrong} 行需要更正`, `Rows to correct: ${wrong}`])}
        </p>
      )}
    </div>
  );
}

const begunWith = (column: GridColumn, value: string): string =>
  column.kind === 'choice' ? value : shownCell(column, value);

export const focusWrong = (within: ParentNode = document): void =>
  within.querySelector<HTMLElement>('.kx-grid [aria-invalid="true"]')?.focus();
