import { caseOpen } from '@kaoxin/contract/casework/open.ts';
import { useId, useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { isRecord } from '#platform/memory/storage.ts';

export interface KeptFile {
  fileId: string;
  originalName: string;
}

export const filesIn = (value: unknown): KeptFile[] =>
  Array.isArray(value) ? value.filter((one): one is KeptFile => isRecord(one) && typeof one.fileId === 'string') : [];

const most = 10;

export function PlainFiles({
  label,
  required,
  error,
  files,
  onFiles,
  onBusy,
}: {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  files: readonly KeptFile[];
  onFiles: (change: (now: readonly KeptFile[]) => readonly KeptFile[]) => void;
  onBusy: (now: boolean) => void;
}) {
  const say = useSay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [going, setGoing] = useState<{ name: string; part: number }>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  async function send(chosen: readonly File[]): Promise<void> {
    const refused: string[] = [];
    onBusy(true);
    try {
      for (const [at, file] of chosen.entries()) {
        if (files.length + at >= most) {
          refused.push(
            say([`最多上传${most}个文件，${file.name}未上传`, `At most ${most} files: ${file.name} was left out`]),
          );
          continue;
        }
        setGoing({ name: file.name, part: 0 });
        try {
          const { fileId, originalName } = await upload(caseOpen.file, file, {
            quiet: true,
            withToken: false,
            onProgress: (part) => setGoing({ name: file.name, part }),
          });
          onFiles((now) => [...now, { fileId, originalName }]);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push(`${file.name}：${error.message}`);
        }
      }
    } finally {
      setGoing(undefined);
      setRefusals(refused);
      onBusy(false);
    }
  }

  return (
    <div className="field">
      <span id={id} data-required={required || undefined}>
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
        {say([
          `图片、PDF、Word、Excel或zip，每个不超过20MB，最多${most}个`,
          `Pictures, PDF, Word, Excel or zip, 20 MB each, ${most} at most`,
        ])}
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
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      {files.length > 0 && (
        <ul className="public-files">
          {files.map(({ fileId, originalName }) => (
            <li key={fileId}>
              <span>{originalName}</span>
              <button
                type="button"
                className="link-button"
                aria-label={say([`移除 ${originalName}`, `Remove ${originalName}`])}
                onClick={() => {
                  onFiles((now) => now.filter((one) => one.fileId !== fileId));
                  input.current?.focus();
                }}
              >
                {say(['移除', 'Remove'])}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
