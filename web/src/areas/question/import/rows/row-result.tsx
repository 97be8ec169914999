import { quantity } from '@kaoxin/contract/fields/english.ts';
import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import type { StagedProblem, StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

const { imported, dropped } = tempStatus.of;
const most = 3;

/** Similarity in whole percent, rounded down like on the server: only identical texts get 100 %. */
export const percent = (similarity: number): string => `${Math.floor(similarity * 100)}%`;

const likeness = /相似度\d+%$|^\d+% like /u;
/** The similarity to a duplicate is one of the problems but no error. */
const isLikeness = ({ words }: StagedProblem): boolean => likeness.test(words);
export const errorsOf = (problems: readonly StagedProblem[]): string[] => [
  ...new Set(problems.filter((problem) => !isLikeness(problem)).map(({ words }) => words)),
];

export function RowResult({ row }: { row: StagedQuestion }) {
  const say = useSay();
  const { resultStatus, problems, lossCount, similarity } = row;
  if (resultStatus === dropped) return <Chip tone="paused">{say(['不导入', 'Left out'])}</Chip>;
  if (resultStatus === imported) return <Chip tone="good">{say(['已导入', 'Imported'])}</Chip>;
  const words = errorsOf(problems);
  const twin = problems.find(isLikeness)?.words;
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
            <span className="kx-wrap">
              {twin ?? say([`相似度${percent(similarity)}`, `${percent(similarity)} alike`])}
            </span>
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
