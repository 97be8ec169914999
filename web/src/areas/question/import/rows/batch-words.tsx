import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { formatWords } from '../../formats.ts';

export function BatchWords({ batch }: { batch: QuestionBatch }) {
  const say = useSay();
  const { fileName, bankIdName, format, total, valid, invalid, duplicate, dropped, state, outcome } = batch;
  return (
    <>
      <p role="status">
        <strong>{fileName}</strong>
        {say([
          `（${formatWords(format)[0]}）：共 ${total} 题，可导入 ${valid} 题，有错误 ${invalid} 题，疑似重复 ${duplicate} 题，不导入 ${dropped} 题`,
          ` (${formatWords(format)[1]}): ${quantity(total, 'question')}, ${valid} ready, ${invalid} with errors, ${quantity(duplicate, 'possible duplicate')}, ${dropped} left out`,
        ])}
        {bankIdName && <span className="kx-hint"> {say([`导入到${bankIdName}`, `into ${bankIdName}`])}</span>}
      </p>
      {state === 'part' && outcome && (
        <p className="kx-notice kx-notice-warn" role="status">
          {say([
            `上次导入中断：已导入${outcome.imported + outcome.replaced}题，其余试题仍在下面，确认后继续。`,
            `The import was interrupted: ${outcome.imported + outcome.replaced} are in. The others are below; confirm to go on.`,
          ])}
        </p>
      )}
    </>
  );
}
