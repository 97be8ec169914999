import { quantity } from '@kaoxin/contract/english.ts';
import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import type { StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

const { imported, dropped } = tempStatus.of;
/** Told in the row itself; opened, it tells them all. */
const most = 3;

/** How alike two are, in whole per cent; what is not the same is never a hundred. */
export const percent = (similarity: number): string =>
  `${similarity < 1 ? Math.min(99, Math.round(similarity * 100)) : 100}%`;

/** What was found of a row: errors red, a twin amber, and what of it was lost. */
export function RowResult({ row }: { row: StagedQuestion }) {
  const say = useSay();
  const { resultStatus, problems, lossCount, similarity } = row;
  if (resultStatus === dropped) return <Chip tone="paused">{say(['不导入', 'Left out'])}</Chip>;
  if (resultStatus === imported) return <Chip tone="good">{say(['已导入', 'Imported'])}</Chip>;
  const words = [...new Set(problems.map((problem) => problem.words))];
  return (
    <ul className="question-import-found">
      {words.slice(0, most).map((one) => (
        <li key={one}>
          <Chip tone="bad">
            <span className="kx-wrap">{one}</span>
          </Chip>
        </li>
      ))}
      {words.length > most && (
        <li className="kx-hint">{say([`另有${words.length - most}处错误`, `${words.length - most} more`])}</li>
      )}
      {similarity !== null && (
        <li>
          <Chip tone="warn">
            <span className="kx-wrap">{say(twinWords(row, similarity))}</span>
          </Chip>
        </li>
      )}
      {row.isKeyOther === 1 && (
        <li>
          <Chip tone="bad">{say(['题干相同而答案不同', 'The same words, another answer'])}</Chip>
        </li>
      )}
      {lossCount > 0 && (
        <li>
          <Chip tone="info">{say([`${lossCount}处未能带入`, `${quantity(lossCount, 'thing')} not carried over`])}</Chip>
        </li>
      )}
      {words.length === 0 && similarity === null && (
        <li>
          <Chip tone="good">{say(['可导入', 'Ready'])}</Chip>
        </li>
      )}
    </ul>
  );
}

/** In the words of domain.md 2.3, where the twin is a question of a bank. */
function twinWords({ duplicateCode, duplicateRow }: StagedQuestion, similarity: number): readonly [string, string] {
  const alike = percent(similarity);
  if (duplicateCode !== null)
    return [`与题库中试题${duplicateCode}相似度${alike}`, `${alike} like question ${duplicateCode}`];
  if (duplicateRow !== null)
    return [`与本文件第${duplicateRow}题相似度${alike}`, `${alike} like question ${duplicateRow} of this file`];
  return [`与题库中试题相似度${alike}`, `${alike} like a question of a bank`];
}
