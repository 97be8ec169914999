import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { evidence } from '@kaoxin/contract/files/evidence.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { failedUploads, isUnjudged, type UploadWait } from '#ui/files/upload-wait.ts';

export interface KeptFile {
  fileId: string;
  originalName: string;
  /** 1: cannot be sent anonymously, because the name of its author could not be removed */
  keepsAuthor?: number | undefined;
}

export const filesIn = (value: unknown): KeptFile[] =>
  Array.isArray(value) ? value.filter((one): one is KeptFile => isRecord(one) && typeof one.fileId === 'string') : [];

const most = 10;
const stillUploading: Label = ['文件正在上传，请等待上传完成', 'Files are still uploading'];

interface FailedFile {
  file: File;
  message: string;
  /** the server has not judged the file: it may arrive next time */
  isLost: boolean;
}

interface PlainFilesProps {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  files: readonly KeptFile[];
  isAnonymous?: boolean | undefined;
  onFiles: (change: (now: readonly KeptFile[]) => readonly KeptFile[]) => void;
  /** reports running and failed uploads, which would be missing */
  onBusy: (now: UploadWait) => void;
}

async function sendFile(file: File, onProgress: (part: number) => void): Promise<KeptFile | FailedFile> {
  onProgress(0);
  try {
    const sent = await upload(caseOpen.file, file, { quiet: true, withToken: false, onProgress });
    const { fileId, originalName, keepsAuthor } = sent;
    return { fileId, originalName, keepsAuthor };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { file, message: error.message, isLost: isUnjudged(error.code) };
  }
}

function useSentFiles({ files, onFiles, onBusy }: Pick<PlainFilesProps, 'files' | 'onFiles' | 'onBusy'>) {
  const say = useSay();
  const [going, setGoing] = useState<{ name: string; part: number }>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const isBusy = going !== undefined;
  const names = failed.map(({ file }) => file.name);
  const waitsFor = isBusy ? 'uploading' : names.join('\n');
  const tell = useEffectEvent((now: boolean) =>
    onBusy(now ? (isBusy ? stillUploading : failedUploads(names)) : undefined),
  );
  useEffect(() => {
    tell(waitsFor !== '');
    return () => tell(false);
  }, [waitsFor]);

  async function send(chosen: readonly File[]): Promise<void> {
    const room = Math.max(most - files.length, 0);
    try {
      for (const file of chosen.slice(0, room)) {
        const sent = await sendFile(file, (part) => setGoing({ name: file.name, part }));
        if ('fileId' in sent) onFiles((now) => [...now, sent]);
        else setFailed((now) => [...now, sent]);
      }
    } finally {
      setGoing(undefined);
      setRefusals(
        chosen
          .slice(room)
          .map(({ name }) =>
            say([`最多上传${most}个文件，${name}未上传`, `At most ${most} files: ${name} was not uploaded`]),
          ),
      );
    }
  }
  const forget = (gone: FailedFile) => setFailed((now) => now.filter((one) => one !== gone));
  return {
    going,
    refusals,
    failed,
    send,
    forget,
    retry: (one: FailedFile) => {
      forget(one);
      void send([one.file]);
    },
  };
}

const kinds: Label = [
  `${evidence.words[0]}，每个不超过${evidence.megabytes}MB，最多${most}个。`,
  `${evidence.words[1]}, ${evidence.megabytes} MB each, ${most} at most. `,
];
const authors: Label = [
  '匿名事项的文件名以“附件1”等代替，文件属性中的作者等信息自动清除；正文、批注内容和录音中的姓名不会清除。',
  'In anonymous cases, files are renamed “附件1” and so on, and author names in file properties are removed. Names in the text, in comments and in recordings stay.',
];
/** The way out depends on the kind of file: a new PDF made by printing can be cleaned. */
const unusable = (name: string): Label =>
  /\.pdf$/i.test(name)
    ? [
        '无法清除作者等信息，不能匿名提交。请去除密码后重新上传，或打印成新的PDF、拍照、截图后上传',
        'The name of its author cannot be removed. To stay anonymous, remove its password, print it to a new PDF, or upload pictures of it',
      ]
    : [
        '无法清除作者等信息，不能匿名提交。请另存为docx、xlsx或PDF，或拍照、截图后上传',
        'The name of its author cannot be removed. To stay anonymous, save it as docx, xlsx or PDF, or upload pictures of it',
      ];

export function PlainFiles({ label, required, error, files, isAnonymous, onFiles, onBusy }: PlainFilesProps) {
  const say = useSay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { going, refusals, failed, send, forget, retry } = useSentFiles({ files, onFiles, onBusy });
  return (
    <div className="field">
      <span
        id={id}
        data-required={required || undefined}
        data-optional={required === false ? say(sharedWords.optional) : undefined}
      >
        {label}
      </span>
      <label className="button public-choose">
        <input
          ref={input}
          className="hidden-text"
          type="file"
          multiple
          aria-describedby={error ? `${id} ${id}-error` : id}
          data-wrong={error ? true : undefined}
          disabled={going !== undefined}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {say(['选择文件', 'Choose files'])}
      </label>
      <span className="field-hint">
        {say(kinds)}
        {say(authors)}
      </span>
      <div role="status">
        {going && (
          <p className="public-going">
            {say([`正在上传 ${going.name}`, `Uploading ${going.name}`])}
            <progress value={going.part} />
          </p>
        )}
      </div>
      <div role="alert">
        {refusals.map((words) => (
          <p key={words} className="field-error">
            {words}
          </p>
        ))}
        {failed.map((one) => (
          <p key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`} className="field-error public-failed">
            <span>{`${one.file.name}：${one.message}`}</span>
            {one.isLost && (
              <button
                type="button"
                className="link-button"
                aria-label={say([`重试 ${one.file.name}`, `Try ${one.file.name} again`])}
                disabled={going !== undefined}
                onClick={() => retry(one)}
              >
                {say(['重试', 'Try again'])}
              </button>
            )}
            <RemoveButton
              name={one.file.name}
              onRemove={() => {
                forget(one);
                input.current?.focus();
              }}
            />
          </p>
        ))}
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      {files.length > 0 && (
        <ul className="public-files">
          {files.map(({ fileId, originalName, keepsAuthor }) => (
            <li key={fileId}>
              <span>
                {originalName}
                {isAnonymous && keepsAuthor === 1 && <span className="field-error">{say(unusable(originalName))}</span>}
              </span>
              <RemoveButton
                name={originalName}
                onRemove={() => {
                  onFiles((now) => now.filter((one) => one.fileId !== fileId));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      className="link-button"
      aria-label={say([`移除 ${name}`, `Remove ${name}`])}
      onClick={onRemove}
    >
      {say(['移除', 'Remove'])}
    </button>
  );
}
