import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportCalls, StagedBatch } from '@kaoxin/contract/staging.ts';
import { useRef, useState } from 'react';
import { download, upload } from '#platform/calls/api.ts';
import { changed, useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../plain-button.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LineGrid } from './line-grid.tsx';
import './import.css';

interface ImportPageProps {
  calls: ImportCalls;
  title: Label;
  /** what a file should hold */
  hint: Label;
  /** where what was imported is shown */
  onShow: () => void;
}

/**
 * A file is read and put aside on the server; its columns are confirmed where they had to be guessed, its rows corrected,
 * and the good ones taken in as a task. Whoever leaves finds it as it was.
 */
export function ImportPage({ calls, title, hint, onShow }: ImportPageProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const kept = useCall(calls.importDetail, {}, { staleTime: 0, quiet: true });
  const [chosen, setChosen] = useState<StagedBatch | null>();
  const [part, setPart] = useState<number>();
  const [mapping, setMapping] = useState(false);
  const [taskId, setTaskId] = useState<string>();
  const confirm = usePerform(calls.importConfirm);
  const batch = chosen === undefined ? (kept.data ?? undefined) : (chosen ?? undefined);
  const running = taskId ?? (batch?.state === 'taking' ? (batch.taskId ?? undefined) : undefined);

  const take = (next: StagedBatch | null) => {
    setChosen(next);
    setTaskId(undefined);
    setMapping(false);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      take(await upload(calls.import, file, { onProgress: setPart }));
    } catch {
      // the call has said what is wrong with the file; the former one stays
    } finally {
      setPart(undefined);
    }
  };
  const start = async () => {
    if (!batch) return;
    const started = await confirm.mutateAsync({ body: { batchId: batch.batchId } }).catch(() => undefined);
    if (started) setTaskId(started.taskId);
  };
  const shown = batch && running === undefined;
  const mapped = shown && batch.mapped === 1 && !mapping;
  return (
    <div className="kx-page">
      <h1>{say(title)}</h1>
      <div className="kx-page-verbs">
        <input
          ref={chooser}
          type="file"
          accept=".xlsx,.csv"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <PlainButton look={shown ? 'plain' : 'main'} busy={part !== undefined} onClick={() => chooser.current?.click()}>
          {shown ? say(['换一个文件', 'Another file']) : say(['选择文件(xlsx、csv)', 'Choose a file (xlsx, csv)'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => void download(calls.importTemplate).catch(() => undefined)}>
          {say(['下载模板', 'Template'])}
        </PlainButton>
        {part !== undefined && (
          <span role="status">
            <progress value={part} aria-label={say(['上传进度', 'Progress'])} />{' '}
            {part >= 1 && say(['正在检查每一行…', 'Checking every row…'])}
          </span>
        )}
      </div>
      {!batch && <p className="kx-hint">{say(hint)}</p>}
      {running && (
        <ImportProgress
          taskId={running}
          onShow={onShow}
          onAgain={() => {
            void changed(calls.importConfirm.changes);
            take(null);
          }}
          onMend={() => void kept.refetch().then(({ data }) => take(data ?? null))}
        />
      )}
      {shown && !mapped && <ColumnMapping calls={calls} batch={batch} onMapped={take} />}
      {mapped && (
        <LineGrid
          key={batch.batchId}
          calls={calls}
          batch={batch}
          onChange={setChosen}
          onMapping={() => setMapping(true)}
        >
          {batch.good > 0 && (
            <PlainButton look="main" busy={confirm.isPending} onClick={() => void start()}>
              {say([`导入 ${batch.good} 行`, `Import ${batch.good} rows`])}
            </PlainButton>
          )}
          <PlainButton look="plain" onClick={() => take(null)}>
            {say(['放弃', 'Discard'])}
          </PlainButton>
        </LineGrid>
      )}
    </div>
  );
}
