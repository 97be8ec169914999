import type { About, ImportCalls, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';

interface CurrentFile {
  batch: StagedBatch | undefined;
  running: string | undefined;
  take: (batch: StagedBatch | null) => void;
  change: (batch: StagedBatch) => void;
  start: (taskId: string) => void;
  refetch: (batchId: string) => Promise<StagedBatch | null>;
}

const isUnderWay = (batch: StagedBatch | undefined): batch is StagedBatch =>
  batch?.state === 'taking' || batch?.state === 'reading';

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
      if (batch) setChosen(batch);
      setTaskId(id);
    },
    refetch: (batchId) => api(calls.importDetail, { query: { batchId } }).catch(() => null),
  };
}
