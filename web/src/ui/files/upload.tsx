import './files.css';
import type { Call } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { file, type uploaded } from '@kaoxin/contract/files/file.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { Button } from 'antd';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { CloseOutlined, FileOutlined, UploadOutlined } from '../theme/icons.ts';
import { PictureBox } from './picture-box.tsx';
import { failedUploads, isUnjudged, stillUploading, type UploadWait } from './upload-wait.ts';
import { usePictures } from './use-pictures.ts';

export interface UploadedFile {
  fileId: string;
  originalName: string;
  fileSize: number;
  link?: string;
}

interface UploadProps {
  id: string;
  files: readonly UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  /** reports running and failed uploads, which a save would omit */
  onSending?: ((wait: UploadWait) => void) | undefined;
  most?: number;
  /** extensions for the chooser, `.pdf,.jpg`; the server checks the content */
  accept?: string;
  takes?: { extensions: readonly string[]; megabytes: number; words: Label; whole: Label };
  call?: UploadCall;
  query?: Record<string, string>;
  fields?: Record<string, string>;
  pictures?: boolean;
  described?: string;
  invalid?: boolean;
}
type UploadCall = Call<Call['query'], Call['body'], typeof uploaded>;

/** Upload target; visitors without a session have their own call, and no view of sent files. */
export const UploadTo = createContext<{ call: UploadCall | CitizenUpload; withToken: boolean }>({
  call: file.put,
  withToken: true,
});
type CitizenUpload = typeof caseOpen.file;

interface Running {
  key: number;
  file: File;
  /** 0..1 */
  part: number;
  error?: string;
  /** the server has not judged the file */
  isLost?: boolean;
  stop: AbortController;
}

let last = 0;

export function Upload({ id, files, onChange, most = 10, accept, call, query = {}, ...more }: UploadProps) {
  const usual = use(UploadTo);
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<Running[]>([]);
  const turns = useRef(new Map<string, number>());
  const arrived = useRef(files);
  arrived.current = files;
  const patch = (key: number, change: Partial<Running>) =>
    setRunning((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setRunning((list) => list.filter((one) => one.key !== key));
  const failed = running.filter((one) => one.error).map(({ file: { name } }) => name);
  const waitsFor = running.length === 0 ? '' : failed.length > 0 ? failed.join('\n') : 'uploading';
  const wait = failed.length > 0 ? failedUploads(failed) : running.length > 0 ? stillUploading : undefined;
  const tell = useEffectEvent((now: boolean) => more.onSending?.(now ? wait : undefined));
  useEffect(() => {
    tell(waitsFor !== '');
    return () => tell(false);
  }, [waitsFor]);
  const takeAway = (away: () => void) => {
    away();
    // when full, the button cannot take the focus before the file is removed
    setTimeout(() => document.getElementById(id)?.focus());
  };
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
        ...(more.fields ? { fields: more.fields } : {}),
        quiet: true,
        signal: stop.signal,
        onProgress: (part) => patch(key, { part }),
      });
      if (stop.signal.aborted) return;
      drop(key);
      // in the order chosen, whatever order they arrive in; another may arrive before this one returns as a prop
      turns.current.set(sent.fileId, key);
      const turnOf = (one: UploadedFile) => turns.current.get(one.fileId) ?? 0;
      const { fileId, originalName, fileSize, link } = sent;
      const arriving = { fileId, originalName, fileSize, ...(link === undefined ? {} : { link }) };
      const next = [...arrived.current, arriving].sort((a, b) => turnOf(a) - turnOf(b));
      arrived.current = next;
      onChange(next);
    } catch (error) {
      if (!stop.signal.aborted) patch(key, { error: say(refusalOf(error, more.takes)), isLost: mayArrive(error) });
    }
  };
  const take = (list: FileList | null) => {
    const room = Math.max(most - files.length - running.filter((one) => !one.error).length, 0);
    const all = [...(list ?? [])];
    for (const chosen of all.slice(0, room)) void send(chosen);
    const over = all.slice(room).map(({ name }) => name);
    if (over.length > 0)
      toast.warning(
        say([`最多${most}个文件，未添加：${over.join('、')}`, `At most ${most} files; not added: ${over.join(', ')}`]),
      );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="kx-upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple={most > 1}
        accept={accept ?? more.takes?.extensions.map((one) => `.${one}`).join()}
        hidden
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        id={id}
        icon={<UploadOutlined aria-hidden />}
        danger={more.invalid ?? false}
        aria-labelledby={`${id}-label ${id}-verb`}
        aria-describedby={more.described}
        disabled={files.length >= most}
        onClick={() => chooser.current?.click()}
      >
        <span id={`${id}-verb`}>
          {say(more.pictures ? ['选择图片', 'Choose pictures'] : ['选择文件', 'Choose files'])}
        </span>
      </Button>
      <span className="kx-hint">
        {say([`可拖放到此处，最多${most}个`, `or drop them here; at most ${most}`])}
        {more.takes &&
          say([
            `，每个不超过${more.takes.megabytes}MB：${more.takes.words[0]}`,
            ` of ${more.takes.megabytes} MB each: ${more.takes.words[1]}`,
          ])}
      </span>
      <ul aria-live="polite">
        {files.map((one) => (
          <li key={one.fileId}>
            {more.pictures && usual.withToken ? <Thumbnail file={one} /> : <FileOutlined aria-hidden />}{' '}
            <span>{one.originalName}</span>
            <span className="kx-hint">{sizeText(one.fileSize)}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={say([`移除${one.originalName}`, `Remove ${one.originalName}`])}
              onClick={() => takeAway(() => onChange(files.filter((other) => other !== one)))}
            />
          </li>
        ))}
        {running.map((one) => (
          <li key={one.key} className={one.error ? 'kx-upload-failed' : undefined}>
            <FileOutlined aria-hidden /> <span>{one.file.name}</span>
            {one.error ? (
              <span className="kx-upload-reason">{one.error}</span>
            ) : (
              <progress value={one.part} aria-label={one.file.name} />
            )}
            {one.isLost && (
              <Button
                type="link"
                size="small"
                aria-label={say([`重试${one.file.name}`, `Try ${one.file.name} again`])}
                onClick={() => takeAway(() => void send(one.file, one.key))}
              >
                {say(['重试', 'Try again'])}
              </Button>
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={say([`移除${one.file.name}`, `Remove ${one.file.name}`])}
              onClick={() =>
                takeAway(() => {
                  one.stop.abort();
                  drop(one.key);
                })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const mayArrive = (error: unknown): boolean => !(error instanceof ApiError) || isUnjudged(error.code);

/** For a wrong file type: lists the accepted ones. The server's own message uses a half-width colon (domain.md 0.3). */
function refusalOf(error: unknown, takes: UploadProps['takes']): Label {
  const message = (error instanceof ApiError ? error.message : String(error)).replace(/(\p{Script=Han}):/u, '$1：');
  if (!takes || !(error instanceof ApiError) || error.code !== 415) return [message, message];
  return [`${message}。可上传：${takes.whole[0]}`, `${message}. These can be uploaded: ${takes.whole[1]}`];
}

function Thumbnail({ file: { fileId, link } }: { file: UploadedFile }) {
  const pictureOf = usePictures(link === undefined ? [] : [{ id: fileId, link }]);
  return (
    <span className="kx-upload-picture">
      <PictureBox picture={link === undefined ? { state: 'failed' } : pictureOf(fileId)} alt="" />
    </span>
  );
}
