import type { Label } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch, StagedLine } from '@kaoxin/contract/lists/staging.ts';
import type { KeyboardEvent } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import { Chip } from '../chip.tsx';
import { CellInput } from './cell-input.tsx';
import type { Cells } from './use-typed.ts';

interface LineRowProps {
  line: StagedLine;
  columns: StagedBatch['columns'];
  knownLabel: Label;
  editing: boolean;
  busy: boolean;
  typed: Cells;
  onType: (cells: Cells) => void;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
  onLeaveOut: () => void;
}

export function LineRow({
  line,
  columns,
  knownLabel,
  editing,
  busy,
  typed,
  onType,
  onEdit,
  onCancel,
  onSave,
  onLeaveOut,
}: LineRowProps) {
  const say = useSay();
  const wrong = columns.findIndex(({ key }) => line.wrong.includes(key));
  const first = Math.max(wrong, 0);
  const named = (verb: string) => say([`第${line.rowNo}行：${verb}`, `Row ${line.rowNo}: ${verb}`]);
  const onKeyDown = (event: KeyboardEvent) => {
    // an open select handles both keys itself
    const at = event.target instanceof Element ? event.target : null;
    const chooses = at?.getAttribute('role') === 'combobox';
    const opened = chooses && at?.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !opened) onCancel();
    // so does an input method
    else if (event.key === 'Enter' && !chooses && !event.nativeEvent.isComposing && !busy) onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <tr data-line={line.rowNo} className={line.leftOut === 1 ? 'kx-import-out' : undefined}>
      <th scope="row">{line.rowNo}</th>
      <td className="kx-import-result">
        <Result line={line} known={knownLabel} />
        {!editing && Object.keys(typed).length > 0 && (
          <Chip tone="warn">{say(['更正尚未保存', 'Correction not saved'])}</Chip>
        )}
        {line.taken === 0 && (
          <span className="kx-import-verbs">
            {editing ? (
              <>
                <PlainButton busy={busy} onClick={onSave}>
                  {say(['保存并检查', 'Save and check'])}
                </PlainButton>
                <PlainButton onClick={onCancel}>{say(['取消', 'Cancel'])}</PlainButton>
              </>
            ) : (
              <>
                <PlainButton onClick={onEdit}>
                  {say(['更正', 'Correct'])}
                  <span className="hidden-text">{say([`第${line.rowNo}行`, ` row ${line.rowNo}`])}</span>
                </PlainButton>
                <PlainButton onClick={onLeaveOut}>
                  {line.leftOut === 1 ? say(['恢复', 'Restore']) : say(['不导入', 'Skip'])}
                  <span className="hidden-text">{say([`第${line.rowNo}行`, ` row ${line.rowNo}`])}</span>
                </PlainButton>
              </>
            )}
          </span>
        )}
      </td>
      {columns.map((column, place) => {
        const { key, label } = column;
        const isWrong = line.wrong.includes(key);
        return (
          <td
            key={key}
            data-label={label}
            className={isWrong ? 'kx-import-wrong' : undefined}
            ref={editing && place === first ? intoSight : undefined}
            onKeyDown={editing ? onKeyDown : undefined}
          >
            {editing ? (
              <CellInput
                column={column}
                label={named(label)}
                value={typed[key] ?? line.cells[key] ?? ''}
                invalid={isWrong}
                autoFocus={place === first}
                onChange={(value) => onType({ ...typed, [key]: value })}
              />
            ) : (
              <span
                className={`kx-import-cell${isFigure(line.cells[key]) ? ' kx-import-figures' : ''}`}
                title={line.cells[key]}
              >
                {line.cells[key] ?? '—'}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A time, an amount or a number. A number of 18 digits is the longest. */
const isFigure = (value: string | undefined): boolean => /^[\d\s:./%-]{1,19}$/.test(value ?? '');

const intoSight = (cell: HTMLElement | null) => cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

function Result({ line, known }: { line: StagedLine; known: Label }) {
  const say = useSay();
  if (line.leftOut === 1) return <Chip tone="paused">{say(['不导入', 'Skipped'])}</Chip>;
  if (line.taken === 1) return <Chip tone="good">{say(['已导入', 'Imported'])}</Chip>;
  if (line.errors.length > 0)
    return (
      <ul className="kx-import-errors">
        {line.errors.map((error) => (
          <li key={error}>
            <Chip tone="bad">
              <span className="kx-wrap">{error}</span>
            </Chip>
          </li>
        ))}
      </ul>
    );
  if (line.known === 1) return <Chip tone="paused">{say(known)}</Chip>;
  return (
    <Chip tone="good">{line.changes === 1 ? say(['将更新', 'Will update']) : say(['可导入', 'Ready to import'])}</Chip>
  );
}
