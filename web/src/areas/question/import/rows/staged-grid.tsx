import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { useHotKeys } from '#ui/action/hot-keys.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { KeywordField } from './keyword-field.tsx';
import { kindWords } from './kinds.ts';
import { columnsCount, StagedRow } from './staged-row.tsx';
import { useRowVerbs } from './use-row-verbs.ts';
import type { Rows } from './use-rows.ts';

const heads = [
  ['question-import-no', ['题号', 'No.']],
  ['question-import-type', ['题型', 'Type']],
  ['', ['题干', 'Stem']],
  ['question-import-figure', ['分值', 'Score']],
  ['question-import-level', ['难度', 'Difficulty']],
  ['question-import-result', ['检查结果', 'Result']],
  ['question-import-actions', ['操作', 'Actions']],
] as const;

interface StagedGridProps {
  batch: QuestionBatch;
  rows: Rows;
}

export function StagedGrid({ batch, rows }: StagedGridProps) {
  const say = useSay();
  const id = useId();
  const verbs = useRowVerbs(rows);
  const { answer, shown, here, opened, pages, grid } = rows;
  useHotKeys(({ key }) => {
    if (key.toLowerCase() !== 'n') return false;
    void rows.nextError(opened !== undefined);
    return true;
  });
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={8} />;
  return (
    <>
      <p role="status" className="hidden-text">
        {rows.said}
      </p>
      <div className="question-import-bar">
        <KeywordField value={shown.keyword} onChange={(keyword) => rows.show({ keyword })} />
        <p className="kx-hint" id={`${id}-keys`}>
          {say([
            '↑↓ 选择，Enter 打开，Delete 不导入，N 下一个错误',
            '↑↓ to move, Enter opens, Delete leaves out, N goes to the next error',
          ])}
        </p>
      </div>
      <div ref={grid} className="question-import-grid" tabIndex={-1}>
        <table aria-label={say(kindWords[shown.kind])} aria-describedby={`${id}-keys`} aria-busy={answer.isFetching}>
          <thead className="question-import-head">
            <tr>
              {heads.map(([className, label]) => (
                <th key={label[0]} scope="col" className={`question-import-cell ${className}`}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.rows.map((row) => (
              <StagedRow
                key={row.id}
                row={row}
                batchNo={batch.batchNo}
                isHere={row.id === here?.id}
                isOpen={row.id === opened}
                rows={rows}
                verbs={verbs}
              />
            ))}
            {rows.rows.length === 0 && (
              <tr>
                <td colSpan={columnsCount} className="question-import-none">
                  {shown.keyword === ''
                    ? say(['没有这样的试题', 'No such questions'])
                    : say(['没有找到', 'Nothing found'])}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className="kx-page-verbs" aria-label={say(['分页', 'Pages'])}>
          <PlainButton
            look="plain"
            disabled={shown.current <= 1}
            onClick={() => rows.show({ current: shown.current - 1 })}
          >
            {say(['上一页', 'Previous'])}
          </PlainButton>
          <span className="kx-figures">
            {shown.current} / {pages}
          </span>
          <PlainButton
            look="plain"
            disabled={shown.current >= pages}
            onClick={() => rows.show({ current: shown.current + 1 })}
          >
            {say(['下一页', 'Next'])}
          </PlainButton>
        </nav>
      )}
    </>
  );
}
