import { useEffect, useId, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { type GridColumn, type Place, shownCell } from './grid.ts';

interface GridCellProps {
  column: GridColumn;
  place: Place;
  value: string;
  error: string | undefined;
  active: boolean;
  read: boolean;
  typed: string | undefined;
  onType: (text: string) => void;
  onBlur: () => void;
  onFocus: () => void;
  /** @param again the cell already had the focus, or the press is a touch */
  onPress: (again: boolean) => void;
}

export function GridCell({ column, place, value, error, active, read, typed, ...on }: GridCellProps) {
  const say = useSay();
  const messageId = useId();
  const had = useRef(false);
  const isTick = column.kind === 'tick';
  const isTyping = typed !== undefined;
  const cell = useRef<HTMLTableCellElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isWritten = active && !read && !isTick && column.kind !== 'choice';
  const shown = shownCell(column, value);
  useEffect(() => {
    if (isWritten && document.activeElement === cell.current) input.current?.focus();
  }, [isWritten]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what stands in it changes
  useEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    if (!isTyping) field.select();
    else if (field.selectionStart === 0 && field.selectionEnd === field.value.length)
      field.setSelectionRange(field.value.length, field.value.length);
  }, [isTyping, shown]);
  const label = say([`第${place.row + 1}行：${column.label[0]}`, `Row ${place.row + 1}: ${column.label[1]}`]);
  const invalid = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': messageId, title: error };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's, which knows the cells around
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a table that is a grid
      role="gridcell"
      data-cell={`${place.row}-${place.column}`}
      data-label={say(column.label)}
      ref={cell}
      tabIndex={active && !isTyping && !isWritten ? 0 : -1}
      className={`kx-grid-${column.kind}${column.fixed ? ' kx-grid-fixed' : ''}${error === undefined ? '' : ' kx-grid-bad'}`}
      {...(column.fixed ? { 'aria-readonly': true } : {})}
      {...(isTyping ? {} : invalid)}
      onPointerDown={({ currentTarget, pointerType }) => {
        had.current = pointerType === 'touch' || currentTarget.contains(document.activeElement);
      }}
      onFocus={({ target, currentTarget }) => {
        on.onFocus();
        if (target === currentTarget) input.current?.focus();
      }}
      onClick={() => !isTyping && on.onPress(had.current)}
    >
      {isWritten && (
        // an input method needs a focused field: it exists, invisible, before typing starts
        <input
          ref={input}
          className={isTyping ? 'kx-grid-input' : 'kx-grid-input kx-grid-ready'}
          inputMode={column.kind === 'number' ? 'decimal' : 'text'}
          aria-label={label}
          {...invalid}
          value={typed ?? shown}
          onChange={({ target }) => on.onType(target.value)}
          onFocus={({ currentTarget }) => !isTyping && currentTarget.select()}
          onBlur={on.onBlur}
        />
      )}
      {isTyping && !isWritten && (
        <Choice column={column} typed={typed} label={label} invalid={invalid} onType={on.onType} onBlur={on.onBlur} />
      )}
      {isTick && <span aria-hidden="true">{value === '1' ? '✓' : ''}</span>}
      {!isTyping && !isTick && <span aria-hidden={isWritten}>{shown}</span>}
      {isTick && <span className="hidden-text">{say(value === '1' ? ['是', 'Yes'] : ['否', 'No'])}</span>}
      {error !== undefined && (
        <span id={messageId} className="kx-grid-error">
          {error}
        </span>
      )}
    </td>
  );
}

interface ChoiceProps {
  column: GridColumn;
  typed: string;
  label: string;
  invalid: object;
  onType: (text: string) => void;
  onBlur: () => void;
}

function Choice({ column: { options = [] }, typed, label, invalid, onType, onBlur }: ChoiceProps) {
  const known = typed === '' || options.some(({ value }) => value === typed);
  return (
    <select
      className="kx-grid-input"
      aria-label={label}
      value={typed}
      {...invalid}
      onChange={({ target }) => onType(target.value)}
      onBlur={onBlur}
      ref={entered}
    >
      <option value="" />
      {!known && <option value={typed}>{typed}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const entered = (choice: HTMLSelectElement | null) => choice?.focus();
