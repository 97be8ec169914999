import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { useState } from 'react';
import { saveFile } from '#platform/calls/api.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { useReport } from '../use-report.ts';
import { allLosses } from './all-losses.ts';
import { LossTable } from './loss-table.tsx';
import { lossesFile } from './losses-file.ts';

export function LossesPart({ batch }: { batch: Pick<QuestionBatch, 'batchNo' | 'fileName'> }) {
  const say = useSay();
  const language = useLanguage();
  const [current, go] = useState(1);
  const [busy, setBusy] = useState(false);
  const answer = useReport(batch.batchNo, current);
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  const { constructs, losses } = answer.data;
  if (losses.total === 0) return <EmptyState text={['文件的内容全部带入', 'All of the file was carried over']} />;
  const take = async () => {
    setBusy(true);
    try {
      saveFile(
        lossesFile(await allLosses(batch.batchNo), language),
        `${batch.fileName}-${say(['损失报告', 'losses'])}.csv`,
      );
    } catch {
      toast.warning(say(['损失报告未能下载，请重试', 'The list could not be downloaded: try again']));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={say(['损失报告', 'What was lost'])}>
      <div className="kx-page-verbs">
        <PlainButton look="plain" busy={busy} onClick={() => void take()}>
          {say(['下载损失报告', 'Download the list'])}
        </PlainButton>
        <span className="kx-hint">
          {say([
            '试题中不能表达的内容逐条列出，导入后不会保留；其余内容不受影响。',
            'Everything a question here cannot hold is named below and will be gone; the rest is as it was.',
          ])}
        </span>
      </div>
      <ul className="question-import-constructs">
        {constructs.map(({ construct, words, count }) => (
          <li key={`${construct} ${words}`}>
            <code>{construct}</code> {words} <span className="kx-figures">× {count}</span>
          </li>
        ))}
      </ul>
      <LossTable losses={losses.records} numbered />
      {losses.pages > 1 && (
        <nav className="kx-page-verbs" aria-label={say(['分页', 'Pages'])}>
          <PlainButton look="plain" disabled={current <= 1} onClick={() => go(current - 1)}>
            {say(['上一页', 'Previous'])}
          </PlainButton>
          <span className="kx-figures">
            {current} / {losses.pages}
          </span>
          <PlainButton look="plain" disabled={current >= losses.pages} onClick={() => go(current + 1)}>
            {say(['下一页', 'Next'])}
          </PlainButton>
          <span className="kx-hint">{say([`共${losses.total}处`, quantity(losses.total, 'thing')])}</span>
        </nav>
      )}
    </section>
  );
}
