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
import { FileLosses } from './file-losses.tsx';
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

function useImportedFile(calls: ImportCalls, about: About | undefined) {
  const say = useSay();
  const { batch, running, take, change, start, refetch } = useFile(calls, about);
  const [isMapping, setMapping] = useState(false);
  const [ended, setEnded] = useState<StagedBatch>();
  const confirm = usePerform(calls.importConfirm);
  const choose = (next: StagedBatch | null) => {
    take(next);
    setEnded(undefined);
    setMapping(false);
  };
  const drop = usePerform(calls.importDrop, { onDone: () => choose(null) });
  const begin = async (batchId: string, again?: string) => {
    const begun = await confirm.mutateAsync({ body: { batchId, again } });
    forgetTyped(batchId);
    start(begun.taskId);
  };
  const waiting = running === undefined && batch?.state === 'staged' ? batch : undefined;
  return {
    batch,
    running,
    waiting,
    untold: running === undefined && batch && batch.secrets > 0 && !waiting ? batch : undefined,
    ended: running ? ended : undefined,
    /** the latest import, of which rows were not imported */
    past: running === undefined && batch?.state === 'part' && batch.secrets === 0 ? batch : undefined,
    isMapped: waiting?.mapped === 1 && !isMapping,
    isBeginning: confirm.isPending,
    isDropping: drop.isPending,
    change,
    choose,
    begin,
    mapAgain: () => setMapping(true),
    /** Another user may have started it: the reloaded file shows that. */
    tryToBegin: (batchId: string) =>
      begin(batchId).catch(async () => {
        const now = await refetch(batchId);
        if (now) change(now);
      }),
    discard: async (batchId: string) => {
      const isSure = await ask({
        text: say([
          '放弃导入此文件？已更正的内容将一并删除',
          'Discard this file? Your corrections in it are deleted too.',
        ]),
        ok: say(['放弃', 'Discard']),
        danger: true,
      });
      if (isSure) drop.mutate({ body: { batchId } }, { onSuccess: () => forgetTyped(batchId) });
    },
    reload: ({ batchId }: StagedBatch) => void refetch(batchId).then(choose),
    onEnd: ({ batchId, state }: StagedBatch) => {
      void changed(calls.importConfirm.changes);
      if (state !== 'reading') void refetch(batchId).then((now) => setEnded(now?.state === 'part' ? now : undefined));
    },
  };
}

/**
 * Uploads and stages a file; the user confirms guessed columns and corrects rows, and a task imports the valid ones.
 * The state survives leaving the page.
 */
export function ImportBody(props: ImportBodyProps) {
  const { calls, about, hint, accept = '.xlsx,.csv', long = false, knownLabel, onShow, onWaiting, told } = props;
  const say = useSay();
  const file = useImportedFile(calls, about);
  const { batch, running, waiting, untold, ended, past, isMapped, choose } = file;
  const waits = waiting !== undefined;
  useEffect(() => onWaiting?.(waits), [onWaiting, waits]);
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
      {(!batch || past) && <p className="kx-hint">{say(hint)}</p>}
      {past && past.bad + past.leftOut > 0 && <NotImported calls={calls} batch={past} isPast />}
      {running && batch && (
        <ImportProgress
          taskId={running}
          onShow={onShow}
          onAgain={() => choose(null)}
          onMend={() => file.reload(batch)}
          onEnd={() => file.onEnd(batch)}
          isReading={batch.state === 'reading'}
        >
          {told?.(batch.batchId)}
        </ImportProgress>
      )}
      {ended && ended.bad + ended.leftOut > 0 && <NotImported calls={calls} batch={ended} />}
      {untold && told?.(untold.batchId)}
      {untold && <PlainButton onClick={() => choose(null)}>{say(['继续导入其他文件', 'Another file'])}</PlainButton>}
      {waiting && !isMapped && (
        <ColumnMapping calls={calls} batch={waiting} counted={!long || waiting.mapped === 1} onMapped={choose} />
      )}
      {waiting && isMapped && (
        <CheckedRows
          calls={calls}
          batch={waiting}
          file={file}
          mayRemap={!long || waiting.total <= mostRemapped}
          {...(knownLabel ? { knownLabel } : {})}
        />
      )}
    </>
  );
}

interface CheckedRowsProps {
  calls: ImportCalls;
  batch: StagedBatch;
  file: ReturnType<typeof useImportedFile>;
  mayRemap: boolean;
  knownLabel?: Label;
}

function CheckedRows({ calls, batch, file, mayRemap, knownLabel }: CheckedRowsProps) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const { batchId, earlier, good } = batch;
  return (
    <>
      {earlier && <ImportedBefore earlier={earlier} good={good} />}
      {earlier && isAsking && (
        <ImportingAgain
          batch={batch}
          earlier={earlier}
          onImport={(again) => file.begin(batchId, again)}
          onClose={() => setAsking(false)}
        />
      )}
      <FileLosses losses={batch.losses} />
      <LineGrid
        key={batchId}
        calls={calls}
        batch={batch}
        {...(knownLabel ? { knownLabel } : {})}
        onChange={file.change}
        {...(mayRemap ? { onMapping: file.mapAgain } : {})}
      >
        {good > 0 && (
          <PlainButton
            look="main"
            busy={file.isBeginning}
            onClick={() => (earlier ? setAsking(true) : void file.tryToBegin(batchId))}
          >
            {say(
              earlier
                ? [`再次导入 ${good} 行…`, `Import ${quantity(good, 'row')} again…`]
                : [`导入 ${good} 行`, `Import ${quantity(good, 'row')}`],
            )}
          </PlainButton>
        )}
        <PlainButton look="plain" busy={file.isDropping} onClick={() => void file.discard(batchId)}>
          {say(['放弃', 'Discard'])}
        </PlainButton>
      </LineGrid>
    </>
  );
}
