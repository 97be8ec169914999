import type { Call } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { file, type uploaded } from '@kaoxin/contract/files/file.ts';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { failedUploads, isUnjudged, stillUploading, type UploadWait } from './upload-wait.ts';

export interface UploadedFile {
  fileId: string;
  originalName: string;
  fileSize: number;
  link?: string;
}

export type UploadCall = Call<Call['query'], Call['body'], typeof uploaded>;
type CitizenUpload = typeof caseOpen.file;

/** Upload target; visitors without a session have their own call, and no view of sent files. */
export const UploadTo = createContext<{ call: UploadCall | CitizenUpload; withToken: boolean }>({
  call: file.put,
  withToken: true,
});

export interface Running {
  key: number;
  file: File;
  /** 0..1 */
  part: number;
  error?: string;
  /** the server has not judged the file */
  isLost?: boolean;
  stop: AbortController;
}

export interface AcceptedFiles {
  extensions: readonly string[];
  megabytes: number;
  words: Label;
  whole: Label;
}

interface UploadingOptions {
  files: readonly UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  onSending?: ((wait: UploadWait) => void) | undefined;
  most: number;
  takes?: AcceptedFiles | undefined;
  call?: UploadCall | undefined;
  query: Record<string, string>;
  fields?: Record<string, string> | undefined;
}

let last = 0;

export function useUploading({ files, onChange, onSending, most, takes, call, query, fields }: UploadingOptions) {
  const usual = use(UploadTo);
  const say = useSay();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const patch = (key: number, change: Partial<Running>) =>
    setRunning((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setRunning((list) => list.filter((one) => one.key !== key));
  useSendingReport(running, onSending);
  const addArrived = useArrivals(files, onChange);
  const send = async (chosen: File, again?: number) => {
    last += 1;
    const key = last;
    const stop = new AbortController();
    const begun = { key, file: chosen, part: 0, stop };
    setRunning((list) => (again ? list.map((one) => (one.key === again ? begun : one)) : [...list, begun]));
    try {
      const sent: UploadedFile = await upload(call ?? usual.call, chosen, {
        query,
        withToken: usual.withToken,
        ...(fields ? { fields } : {}),
        quiet: true,
        signal: stop.signal,
        onProgress: (part) => patch(key, { part }),
      });
      if (stop.signal.aborted) return;
      drop(key);
      addArrived(sent, key);
    } catch (error) {
      if (!stop.signal.aborted) patch(key, { error: say(refusalOf(error, takes)), isLost: mayArrive(error) });
    }
  };
  return {
    running,
    sendAll: (list: FileList | null) => {
      const room = Math.max(most - files.length - running.filter((one) => !one.error).length, 0);
      const all = [...(list ?? [])];
      for (const chosen of all.slice(0, room)) void send(chosen);
      const over = all.slice(room).map(({ name }) => name);
      if (over.length === 0) return;
      toast.warning(
        say([`最多${most}个文件，未添加：${over.join('、')}`, `At most ${most} files; not added: ${over.join(', ')}`]),
      );
    },
    retry: (one: Running) => void send(one.file, one.key),
    cancel: (one: Running) => {
      one.stop.abort();
      drop(one.key);
    },
  };
}

function useSendingReport(running: readonly Running[], onSending: UploadingOptions['onSending']): void {
  const failed = running.filter((one) => one.error).map(({ file: { name } }) => name);
  const waitsFor = running.length === 0 ? '' : failed.length > 0 ? failed.join('\n') : 'uploading';
  const wait = failed.length > 0 ? failedUploads(failed) : running.length > 0 ? stillUploading : undefined;
  const report = useEffectEvent((isWaiting: boolean) => onSending?.(isWaiting ? wait : undefined));
  useEffect(() => {
    report(waitsFor !== '');
    return () => report(false);
  }, [waitsFor]);
}

/** Adds files in the order chosen, whatever order they arrive in. */
function useArrivals(files: readonly UploadedFile[], onChange: (files: UploadedFile[]) => void) {
  const turns = useRef(new Map<string, number>());
  // another file may arrive before this one returns as a prop
  const arrived = useRef(files);
  arrived.current = files;
  const turnOf = (one: UploadedFile) => turns.current.get(one.fileId) ?? 0;
  return ({ fileId, originalName, fileSize, link }: UploadedFile, turn: number) => {
    turns.current.set(fileId, turn);
    const arriving = { fileId, originalName, fileSize, ...(link === undefined ? {} : { link }) };
    const next = [...arrived.current, arriving].sort((a, b) => turnOf(a) - turnOf(b));
    arrived.current = next;
    onChange(next);
  };
}

const mayArrive = (error: unknown): boolean => !(error instanceof ApiError) || isUnjudged(error.code);

/** For a wrong file type: lists the accepted ones. The server's own message uses a half-width colon (domain.md 0.3). */
function refusalOf(error: unknown, takes: AcceptedFiles | undefined): Label {
  const message = (error instanceof ApiError ? error.message : String(error)).replace(/(\p{Script=Han}):/u, '$1：');
  if (!takes || !(error instanceof ApiError) || error.code !== 415) return [message, message];
  return [`${message}。可上传：${takes.whole[0]}`, `${message}. These can be uploaded: ${takes.whole[1]}`];
}
