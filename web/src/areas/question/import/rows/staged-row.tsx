import type { StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip } from '#ui/chip.tsx';
import { RowDesk } from '../row/row-desk.tsx';
import { isRowKept } from '../row-drafts.ts';
import { RowResult } from './row-result.tsx';
import { isOut, type RowVerbs } from './use-row-verbs.ts';
import type { Rows } from './use-rows.ts';

export const columnsCount = 7;

interface StagedRowProps {
  row: StagedQuestion;
  batchNo: string;
  isHere: boolean;
  isOpen: boolean;
  rows: Rows;
  verbs: RowVerbs;
}

export function StagedRow({ row, batchNo, isHere, isOpen, rows, verbs }: StagedRowProps) {
  const say = useSay();
  const { id, rowNo, place, brief, questionTypeName, defaultScore, difficultyName } = row;
  const out = isOut(row);
  const of = say([`第${rowNo}题`, `question ${rowNo}`]);
  const label = (zh: string, en: string) => say([zh, en]);
  const isKept = useKept(batchNo, id, isOpen);
  const open = () => rows.goTo(row, true);
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => rows.step(1),
    ArrowUp: () => rows.step(-1),
    Home: () => rows.toEnd(false),
    End: () => rows.toEnd(true),
    Enter: open,
    Delete: () => verbs.leaveOut(row),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, altKey, metaKey } = event;
    const perform = target === currentTarget && !ctrlKey && !altKey && !metaKey ? does[key] : undefined;
    if (!perform) return;
    event.preventDefault();
    perform();
  };
  return (
    <>
      <tr
        data-row={id}
        tabIndex={isHere ? 0 : -1}
        className={`question-import-row${out ? ' question-import-out' : ''}`}
        onFocus={({ target, currentTarget }) => target === currentTarget && rows.setAt(id)}
        onKeyDown={onKeyDown}
      >
        <td className="question-import-cell kx-figures" data-label={label('题号', 'No.')} title={place}>
          {rowNo}
        </td>
        <td className="question-import-cell" data-label={label('题型', 'Type')}>
          {questionTypeName ?? '—'}
        </td>
        <td className="question-import-cell" data-label={label('题干', 'Stem')}>
          <span className="question-import-brief" lang="zh-CN">
            {brief === '' ? '—' : brief}
          </span>
        </td>
        <td className="question-import-cell kx-figures question-import-score" data-label={label('分值', 'Score')}>
          {defaultScore ?? '—'}
        </td>
        <td className="question-import-cell" data-label={label('难度', 'Difficulty')}>
          {difficultyName ?? '—'}
        </td>
        <td className="question-import-cell" data-label={label('检查结果', 'Result')}>
          <RowResult row={row} />
          {!isOpen && isKept && <Chip tone="warn">{say(['更正尚未保存', 'Correction not saved'])}</Chip>}
        </td>
        <td className="question-import-cell" data-label={label('操作', 'Actions')}>
          <div>
            <PlainButton onClick={isOpen ? rows.close : open}>
              {isOpen ? say(['收起', 'Close']) : say(['打开', 'Open'])}
              <span className="hidden-text"> {of}</span>
            </PlainButton>
            {(out || row.allowedActions.includes('remove')) && (
              <PlainButton onClick={() => (out ? verbs.takeBack(row) : verbs.leaveOut(row))}>
                {out ? say(['恢复', 'Restore']) : say(['不导入', 'Leave out'])}
                <span className="hidden-text"> {of}</span>
              </PlainButton>
            )}
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columnsCount} className="question-import-whole">
            <RowDesk key={id} row={row} batchNo={batchNo} rows={rows} verbs={verbs} />
          </td>
        </tr>
      )}
    </>
  );
}

function useKept(batchNo: string, id: string, isOpen: boolean): boolean {
  const [isKept, setKept] = useState(() => isRowKept(batchNo, id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever it opens or closes
  useEffect(() => setKept(isRowKept(batchNo, id)), [batchNo, id, isOpen]);
  return isKept;
}
