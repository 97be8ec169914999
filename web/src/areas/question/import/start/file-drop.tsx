import { importBudget } from '@kaoxin/contract/question/staging.ts';
import { useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { Sending } from './use-upload.ts';

interface FileDropProps {
  accept: string;
  sending: Pick<Sending, 'part' | 'refused' | 'stop'>;
  onFile: (file: File) => void;
}

export function FileDrop({ accept, sending: { part, refused, stop }, onFile }: FileDropProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isSending = part !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`question-import-drop${over ? ' question-import-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isSending) onFile(file);
      }}
    >
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <PlainButton look="main" busy={isSending} onClick={() => chooser.current?.click()}>
        {say(['选择文件', 'Choose a file'])}
      </PlainButton>
      <p className="kx-hint">
        {say([
          `或将文件拖放到此处，不超过20MB。题目较多时在后台读取，可以离开本页；确认前不会进入题库。可以连续上传多个文件：每${importBudget.seconds / 60}分钟合计不超过${importBudget.megabytes}MB（不足1MB按1MB计），读取用时合计不超过${importBudget.workMinutes}分钟。`,
          `Or drop it here, 20 MB at most. Many questions are read in the background and you may leave; nothing enters the bank before you confirm. You can upload one file after another: up to ${importBudget.megabytes} MB (at least 1 MB counts for each file) and ${importBudget.workMinutes} minutes of reading within ${importBudget.seconds / 60} minutes.`,
        ])}
      </p>
      <div role="status">
        {isSending && (
          <>
            <progress value={part} aria-label={say(['上传进度', 'Progress'])} />{' '}
            {part < 1
              ? say([`已上传${Math.round(part * 100)}%`, `${Math.round(part * 100)}% sent`])
              : say(['正在读取并检查每一题…', 'Reading and checking every question…'])}{' '}
            <PlainButton onClick={stop}>{say(['取消上传', 'Cancel'])}</PlainButton>
          </>
        )}
      </div>
      {refused !== '' && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}
