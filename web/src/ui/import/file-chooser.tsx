import type { About, ImportCalls, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useRef, useState } from 'react';
import { download, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';

interface FileChooserProps {
  calls: ImportCalls;
  about?: About;
  accept: string;
  another: boolean;
  onRead: (batch: StagedBatch) => void;
}

export function FileChooser({ calls, about = {}, accept, another, onRead }: FileChooserProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const endings = accept.replaceAll('.', '').replaceAll(',', '、');
  const read = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      onRead(await upload(calls.import, file, { query: { ...about }, onProgress: setPart }));
    } catch {
      // the call has shown the error; the previous file stays
    } finally {
      setPart(undefined);
    }
  };
  return (
    <div className="kx-page-verbs">
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <PlainButton look={another ? 'plain' : 'main'} busy={part !== undefined} onClick={() => chooser.current?.click()}>
        {another
          ? say(['换一个文件', 'Another file'])
          : say([`选择文件（${endings}）`, `Choose a file (${endings.replaceAll('、', ', ')})`])}
      </PlainButton>
      <PlainButton look="plain" onClick={() => void download(calls.importTemplate, about).catch(() => undefined)}>
        {say(['下载模板', 'Template'])}
      </PlainButton>
      {part !== undefined && (
        <span role="status">
          <progress value={part} aria-label={say(['上传进度', 'Progress'])} />{' '}
          {part >= 1 && say(['正在检查每一行…', 'Checking every row…'])}
        </span>
      )}
    </div>
  );
}
