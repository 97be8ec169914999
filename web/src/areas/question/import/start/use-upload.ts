import { type FormatName, type QuestionBatch, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { refreshBatches } from '../use-report.ts';

export interface ChosenFile {
  file: File;
  bankId: string;
  format: FormatName | 'auto';
}

export interface Sending {
  /** how much of the file has gone, 0..1; nothing is being sent */
  part: number | undefined;
  /** why the file was not taken */
  refused: string;
  /** the same file went in before: it is sent again for a reason */
  before: (ChosenFile & { words: string }) | undefined;
  send: (chosen: ChosenFile) => void;
  sendAgain: (reason: string) => Promise<unknown>;
  /** the file stays out */
  forget: () => void;
  stop: () => void;
}

/** Sends a file of questions to be read. */
export function useUpload(onRead: (batch: QuestionBatch) => void): Sending {
  const [part, setPart] = useState<number>();
  const [refused, setRefused] = useState('');
  const [before, setBefore] = useState<Sending['before']>();
  const stopping = useRef<AbortController>(undefined);
  const [read, setRead] = useState<QuestionBatch>();
  const tell = useEffectEvent(onRead);
  // behind another tab it waits until one comes back, instead of leading away from there
  useEffect(() => {
    if (read) tell(read);
  }, [read]);
  const put = async ({ file, bankId, format }: ChosenFile, again?: string) => {
    const stop = new AbortController();
    stopping.current = stop;
    setPart(0);
    setRefused('');
    try {
      const query = { bankId, format, ...(again === undefined ? {} : { again }) };
      // where it is chosen the page says why it was refused
      const options = { query, onProgress: setPart, signal: stop.signal, quiet: again === undefined };
      setRead(await upload(questionStaging.calls.import, file, options));
      void refreshBatches();
    } finally {
      setPart(undefined);
    }
  };
  const send = (chosen: ChosenFile) => {
    if (part !== undefined) return;
    put(chosen).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      // the only conflict there is at this point: the very file went in before
      if (error.code === 409) setBefore({ ...chosen, words: error.message });
      else setRefused(error.message);
    });
  };
  return {
    part,
    refused,
    before,
    send,
    sendAgain: (reason) => (before ? put(before, reason).then(() => setBefore(undefined)) : Promise.resolve()),
    forget: () => setBefore(undefined),
    stop: () => stopping.current?.abort(),
  };
}
