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
  /** progress 0..1; undefined when nothing is sent */
  part: number | undefined;
  refused: string;
  /** an identical file was imported before; a reason is required */
  before: (ChosenFile & { words: string }) | undefined;
  send: (chosen: ChosenFile) => void;
  sendAgain: (reason: string) => Promise<unknown>;
  forget: () => void;
  stop: () => void;
}

export function useUpload(onRead: (batch: QuestionBatch) => void): Sending {
  const [part, setPart] = useState<number>();
  const [refused, setRefused] = useState('');
  const [before, setBefore] = useState<Sending['before']>();
  const stopping = useRef<AbortController>(undefined);
  const [read, setRead] = useState<QuestionBatch>();
  const tell = useEffectEvent(onRead);
  // in a background tab it waits for the user's return, because it navigates
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
      // 409 means here only that the same file was imported before
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
