import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ImportCalls, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { download } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';

export function NotImported({
  calls,
  batch: { batchId, fileName, taken, bad, leftOut },
  isPast = false,
}: {
  calls: ImportCalls;
  batch: Pick<StagedBatch, 'batchId' | 'fileName' | 'taken' | 'bad' | 'leftOut'>;
  /** the import ended before the page was opened, so the file is named */
  isPast?: boolean;
}) {
  const say = useSay();
  const zh = [bad > 0 && `${bad} 行有错误`, leftOut > 0 && `${leftOut} 行选择不导入`].filter(Boolean).join('，');
  const en = [bad > 0 && `${bad} with errors`, leftOut > 0 && `${leftOut} skipped`].filter(Boolean).join(', ');
  return (
    <div className="kx-notice kx-notice-warn kx-import-told" role="status">
      <span>
        {isPast &&
          say([
            `上次导入的文件“${fileName}”：已导入 ${taken} 行；`,
            `The last file, “${fileName}”: ${quantity(taken, 'row')} imported; `,
          ])}
        {say([`${bad + leftOut} 行未导入：${zh}`, `${quantity(bad + leftOut, 'row')} not imported: ${en}`])}
      </span>
      {bad > 0 && (
        <PlainButton onClick={() => void download(calls.importErrors, { batchId }).catch(() => undefined)}>
          {say(['下载错误行', 'Download rows with errors'])}
        </PlainButton>
      )}
    </div>
  );
}
