import type { StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { LossTable } from '../losses/loss-table.tsx';
import { errorsOf } from '../rows/row-result.tsx';

export function RowNotes({ record }: { record: StagedRecord }) {
  const say = useSay();
  const { problems, losses, raw, face } = record;
  const words = errorsOf(problems);
  return (
    <>
      {words.length > 0 && (
        <ul className="question-import-found" aria-label={say(['检查结果', 'What is wrong'])}>
          {words.map((one) => (
            <li key={one}>
              <Chip tone="bad">
                <span className="kx-wrap">{one}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {losses.length > 0 && (
        <section aria-label={say(['未能带入的内容', 'What was not carried over'])}>
          <h3>{say(['未能带入的内容', 'What was not carried over'])}</h3>
          <LossTable losses={losses} />
        </section>
      )}
      {raw !== null && raw !== '' && (
        <details open={face === null} className="question-import-raw">
          <summary>{say(['文件中的原文', 'As the file says it'])}</summary>
          <pre ref={reachable} lang="zh-CN">
            {raw}
          </pre>
        </details>
      )}
    </>
  );
}

const reachable = (place: HTMLElement | null) => {
  if (place) place.tabIndex = 0;
};
