import '#ui/case/case.css';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { LossesPart } from '../losses/losses-part.tsx';
import { useDropBatch } from '../use-drop-batch.ts';
import { BatchWords } from './batch-words.tsx';
import { countsOf, kindWords, rowKinds } from './kinds.ts';
import { StagedGrid } from './staged-grid.tsx';
import { useRows } from './use-rows.ts';

export type Report = AnswerOf<typeof questionStaging.calls.importReport>;

interface StagedDeskProps {
  report: Report;
  onAnother: () => void;
}

export function StagedDesk({ report, onAnother }: StagedDeskProps) {
  const say = useSay();
  const may = useMay();
  const { batch } = report;
  const rows = useRows(batch);
  const [losses, setLosses] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const drop = useDropBatch(batch.batchNo, onAnother);
  const counts = countsOf(batch);
  const [taking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await download(questionStaging.calls.importErrors, { batchNo: batch.batchNo }).catch(() => undefined);
    setTaking(false);
  };
  const tabs = [
    ...rowKinds.map((key) => ({
      key,
      label: kindWords[key],
      count: counts[key],
      hot: key === 'wrong' && counts.wrong > 0,
    })),
    ...(batch.lossCount > 0
      ? [{ key: 'losses' as const, label: ['未能带入', 'Not carried over'] as const, count: batch.lossCount }]
      : []),
  ];
  return (
    <>
      <BatchWords batch={batch} />
      <div className="kx-page-verbs">
        {may('question_confirm') && (
          <PlainButton look="main" onClick={() => setConfirming(true)}>
            {say(['确认导入…', 'Confirm the import…'])}
          </PlainButton>
        )}
        {counts.wrong > 0 && !losses && (
          <PlainButton look="plain" onClick={() => void rows.nextError(false)}>
            {say(['下一个错误', 'Next error'])}
            <span className="bank-key" aria-hidden="true">
              N
            </span>
          </PlainButton>
        )}
        {counts.wrong > 0 && !losses && (
          <PlainButton look="plain" busy={taking} onClick={() => void take()}>
            {say(['下载错误行', 'Download rows with errors'])}
          </PlainButton>
        )}
        <PlainButton look="plain" busy={drop.busy} onClick={() => void drop.ask()}>
          {say(['放弃', 'Discard'])}
        </PlainButton>
        <PlainButton onClick={onAnother}>{say(['导入其他文件', 'Another file'])}</PlainButton>
      </div>
      <CaseTabs
        label={['试题', 'Questions']}
        tabs={tabs}
        active={losses ? 'losses' : rows.shown.kind}
        onChange={(key) => {
          setLosses(key === 'losses');
          if (key !== 'losses') rows.show({ kind: key });
        }}
      />
      {losses ? <LossesPart batch={batch} /> : <StagedGrid batch={batch} rows={rows} />}
      {confirming && <ConfirmDialog batch={batch} onClose={() => setConfirming(false)} />}
    </>
  );
}
