import { quantity } from '@kaoxin/contract/fields/english.ts';
import './import.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type About, type ImportCalls, mostRemapped, type StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '../action/plain-button.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportedBefore, ImportingAgain } from './imported-before.tsx';
import { LineGrid } from './line-grid.tsx';
import { NotImported } from './not-imported.tsx';
import { useFile } from './use-file.ts';
import { forgetTyped } from './use-typed.ts';

export interface ImportBodyProps {
  calls: ImportCalls;
  about?: About;
  hint: Label;
  /** allowed file extensions, comma-separated */
  accept?: string;
  /** a background task reads the rows once the columns are mapped */
  long?: boolean;
  knownLabel?: Label;
  onShow: () => void;
  /** reports whether an uploaded file is still neither imported nor discarded */
  onWaiting?: (waits: boolean) => void;
  /** one-time result of an import */
  told?: (batchId: string) => ReactNode;
}

/**
 * Uploads and stages a file; the user confirms guessed columns and corrects rows, and a task imports the valid ones.
 * The state survives leaving the page.
 */
export function ImportBody({
  calls,
  about,
  hint,
  accept = '.xlsx,.csv',
  long = false,
  knownLabel,
  onShow,
  onWaiting,
  told,
}: ImportBodyProps) {
  const say = useSay();
  const { batch, running, take, change, start, refetch } = useFile(calls, about);
  const [mapping, setMapping] = useState(false);
  const confirm = usePerform(calls.importConfirm);
  const choose = (next: StagedBatch | null) => {
    take(next);
    setEnded(undefined);
    setMapping(false);
  };
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<StagedBatch>();
  const begin = async (batchId: string, again?: string) => {
    const begun = await confirm.mutateAsync({ body: { batchId, again } });
    forgetTyped(batchId);
    start(begun.taskId);
  };
  /** Another user may have started it: the reloaded file shows that. */
  const tryToBegin = (batchId: string) =>
    begin(batchId).catch(async () => {
      const now = await refetch(batchId);
      if (now) change(now);
    });
  const drop = usePerform(calls.importDrop, { onDone: () => choose(null) });
  const giveUp = async (batchId: string) => {
    const sure = await ask({
      text: say(['放弃导入此文件？已更正的内容将一并删除', 'Discard this file, with all that was corrected in it?']),
      ok: say(['放弃', 'Discard']),
      danger: true,
    });
    if (sure) drop.mutate({ body: { batchId } }, { onSuccess: () => forgetTyped(batchId) });
  };
  const waiting = running === undefined && batch?.state === 'staged' ? batch : undefined;
  const waits = waiting !== undefined;
  useEffect(() => onWaiting?.(waits), [onWaiting, waits]);
  const untold = running === undefined && batch && batch.secrets > 0 && !waiting ? batch : undefined;
  const isMapped = waiting?.mapped === 1 && !mapping;
  return (
    <>
      {running === undefined && !untold && (
        <FileChooser
          calls={calls}
          {...(about ? { about } : {})}
          accept={accept}
          another={waiting !== undefined}
          onRead={choose}
        />
      )}
      {!batch && <p className="kx-hint">{say(hint)}</p>}
      {running && batch && (
        <ImportProgress
          taskId={running}
          onShow={onShow}
          onAgain={() => choose(null)}
          onMend={() => void refetch(batch.batchId).then(choose)}
          onEnd={() => {
            void changed(calls.importConfirm.changes);
            if (batch.state !== 'reading')
              void refetch(batch.batchId).then((now) => setEnded(now?.state === 'part' ? now : undefined));
          }}
          isReading={batch.state === 'reading'}
        >
          {told?.(batch.batchId)}
        </ImportProgress>
      )}
      {running && ended && ended.bad + ended.leftOut > 0 && <NotImported calls={calls} batch={ended} />}
      {untold && told?.(untold.batchId)}
      {untold && <PlainButton onClick={() => choose(null)}>{say(['继续导入其他文件', 'Another file'])}</PlainButton>}
      {waiting && !isMapped && (
        <ColumnMapping calls={calls} batch={waiting} counted={!long || waiting.mapped === 1} onMapped={choose} />
      )}
      {isMapped && waiting.earlier && <ImportedBefore earlier={waiting.earlier} good={waiting.good} />}
      {isMapped && waiting.earlier && asking && (
        <ImportingAgain
          batch={waiting}
          earlier={waiting.earlier}
          onImport={(again) => begin(waiting.batchId, again)}
          onClose={() => setAsking(false)}
        />
      )}
      {isMapped && (
        <LineGrid
          key={waiting.batchId}
          calls={calls}
          batch={waiting}
          {...(knownLabel ? { knownLabel } : {})}
          onChange={change}
          {...(long && waiting.total > mostRemapped ? {} : { onMapping: () => setMapping(true) })}
        >
          {waiting.good > 0 && (
            <PlainButton
              look="main"
              busy={confirm.isPending}
              onClick={() => (waiting.earlier ? setAsking(true) : void tryToBegin(waiting.batchId))}
            >
              {say(
                waiting.earlier
                  ? [`再次导入 ${waiting.good} 行…`, `Import ${quantity(waiting.good, 'row')} again…`]
                  : [`导入 ${waiting.good} 行`, `Import ${quantity(waiting.good, 'row')}`],
              )}
            </PlainButton>
          )}
          <PlainButton look="plain" busy={drop.isPending} onClick={() => void giveUp(waiting.batchId)}>
            {say(['放弃', 'Discard'])}
          </PlainButton>
        </LineGrid>
      )}
    </>
  );
}
