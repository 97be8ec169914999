import type { About, ImportCalls, StagedBatch } from '@kaoxin/contract/staging.ts';
import { useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';

interface CurrentFile {
  batch: StagedBatch | undefined;
  /** the task that takes it in, or has ended while one looks at it */
  running: string | undefined;
  /** another file, or none */
  take: (batch: StagedBatch | null) => void;
  /** the same file, corrected */
  change: (batch: StagedBatch) => void;
  start: (taskId: string) => void;
  /** how the file is now */
  refetch: (batchId: string) => Promise<StagedBatch | null>;
}

const isUnderWay = (batch: StagedBatch | undefined): batch is StagedBatch =>
  batch?.state === 'taking' || batch?.state === 'reading';

/** The file a person is at: his newest that waits on the server, until he chooses another one. */
export function useFile(calls: ImportCalls, about: About = {}): CurrentFile {
  const kept = useCall(calls.importDetail, about, { staleTime: 0, quiet: true });
  const [chosen, setChosen] = useState<StagedBatch | null>();
  const [taskId, setTaskId] = useState<string>();
  const batch = chosen === undefined ? (kept.data ?? undefined) : (chosen ?? undefined);
  return {
    batch,
    running: taskId ?? (isUnderWay(batch) ? (batch.taskId ?? undefined) : undefined),
    take: (next) => {
      setChosen(next);
      setTaskId(undefined);
    },
    change: setChosen,
    start: (id) => {
      // kept beside it, for what is told of the file in the end
      if (batch) setChosen(batch);
      setTaskId(id);
    },
    refetch: (batchId) => api(calls.importDetail, { query: { batchId } }).catch(() => null),
  };
}
