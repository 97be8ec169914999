import { type ChangeEvent, useId, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { type GridColumn, type Place, shownCell } from './grid.ts';

interface GridCellProps {
  column: GridColumn;
  place: Place;
  value: string;
  error: string | undefined;
  /** the one that Tab comes to */
  active: boolean;
  /** what is being typed into it; nothing: it is only shown */
  typed: string | undefined;
  onType: (text: string) => void;
  onBlur: () => void;
  onFocus: () => void;
  /** @param again it had the focus before, or is touched by a finger */
  onPress: (again: boolean) => void;
}

/** One cell: a text, a tick, or the field that a text is typed in, or the choice it is chosen from. */
export function GridCell({ column, place, value, error, active, typed, ...on }: GridCellProps) {
  const say = useSay();
  const messageId = useId();
  const had = useRef(false);
  const isTick = column.kind === 'tick';
  const isTyping = typed !== undefined;
  const label = say([`第${place.row + 1}行：${column.label[0]}`, `Row ${place.row + 1}: ${column.label[1]}`]);
  const invalid = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': messageId, title: error };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's, which knows the cells around
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a table that is a grid
      role="gridcell"
      data-cell={`${place.row}-${place.column}`}
      data-label={say(column.label)}
      tabIndex={active && !isTyping ? 0 : -1}
      className={`kx-grid-${column.kind}${column.fixed ? ' kx-grid-fixed' : ''}${error === undefined ? '' : ' kx-grid-bad'}`}
      {...(column.fixed ? { 'aria-readonly': true } : {})}
      {...(isTyping ? {} : invalid)}
      onPointerDown={({ currentTarget, pointerType }) => {
        had.current = pointerType === 'touch' || document.activeElement === currentTarget;
      }}
      onFocus={on.onFocus}
      onClick={() => !isTyping && on.onPress(had.current)}
    >
      {isTyping ? (
        <Field {...{ column, typed, label, invalid }} onType={on.onType} onBlur={on.onBlur} />
      ) : isTick ? (
        <span aria-hidden="true">{value === '1' ? '✓' : ''}</span>
      ) : (
        shownCell(column, value)
      )}
      {isTick && <span className="hidden-text">{say(value === '1' ? ['是', 'Yes'] : ['否', 'No'])}</span>}
      {error !== undefined && (
        <span id={messageId} className="kx-grid-error">
          {error}
        </span>
      )}
    </td>
  );
}

interface FieldProps {
  column: GridColumn;
  typed: string;
  label: string;
  invalid: object;
  onType: (text: string) => void;
  onBlur: () => void;
}

function Field({ column: { kind, options = [] }, typed, label, invalid, onType, onBlur }: FieldProps) {
  const field = {
    className: 'kx-grid-input',
    'aria-label': label,
    value: typed,
    ...invalid,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onType(target.value),
    onBlur,
  };
  if (kind !== 'choice') return <input {...field} ref={begun} inputMode={kind === 'number' ? 'decimal' : 'text'} />;
  const known = typed === '' || options.some(({ value }) => value === typed);
  return (
    <select {...field} ref={entered}>
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

/** What was typed begins the text, and the next letter goes behind it. */
const begun = (input: HTMLInputElement | null) => {
  if (!input || document.activeElement === input) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
};
