import type { Label } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch, StagedLine } from '@kaoxin/contract/staging.ts';
import type { KeyboardEvent } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chip } from '../chip.tsx';
import { PlainButton } from '../plain-button.tsx';
import type { Cells } from './use-typed.ts';

interface LineRowProps {
  line: StagedLine;
  columns: StagedBatch['columns'];
  knownLabel: Label;
  editing: boolean;
  busy: boolean;
  /** what has been typed into it and not been saved */
  typed: Cells;
  onType: (cells: Cells) => void;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
  onLeaveOut: () => void;
}

/** A row of the file; edited where it stands: Enter checks it again, Escape leaves it as it was. */
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
  const wrong = columns.findIndex(({ label }) =>
    line.errors.some((error) => error.toLowerCase().includes(label.toLowerCase())),
  );
  const first = Math.max(wrong, 0);
  const named = (verb: string) => say([`第${line.rowNo}行：${verb}`, `Row ${line.rowNo}: ${verb}`]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    // an input method takes Enter for itself
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && !busy) onSave();
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
      {columns.map(({ key, label }, place) => (
        <td key={key} data-label={label}>
          {editing ? (
            <input
              // the person has just asked for it
              ref={place === first ? focus : undefined}
              aria-label={`${named(label)}`}
              value={typed[key] ?? line.cells[key] ?? ''}
              onChange={(event) => onType({ ...typed, [key]: event.target.value })}
              onKeyDown={onKeyDown}
            />
          ) : (
            <span className="kx-import-cell" title={line.cells[key]}>
              {line.cells[key] ?? '—'}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function Result({ line, known }: { line: StagedLine; known: Label }) {
  const say = useSay();
  if (line.leftOut === 1) return <Chip tone="paused">{say(['不导入', 'Skipped'])}</Chip>;
  if (line.taken === 1) return <Chip tone="good">{say(['已导入', 'Imported'])}</Chip>;
  if (line.errors.length > 0)
    return (
      <Chip tone="bad">
        <span className="kx-wrap">{line.errors.join(say([';', '; ']))}</span>
      </Chip>
    );
  if (line.known === 1) return <Chip tone="paused">{say(known)}</Chip>;
  return (
    <Chip tone="good">{line.changes === 1 ? say(['将更新', 'Will update']) : say(['可导入', 'Ready to import'])}</Chip>
  );
}
