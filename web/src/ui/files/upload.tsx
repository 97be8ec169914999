import './files.css';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { Button } from 'antd';
import { use, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { CloseOutlined, FileOutlined, UploadOutlined } from '../theme/icons.ts';
import { PictureBox } from './picture-box.tsx';
import type { UploadWait } from './upload-wait.ts';
import { usePictures } from './use-pictures.ts';
import {
  type AcceptedFiles,
  type Running,
  type UploadCall,
  type UploadedFile,
  UploadTo,
  useUploading,
} from './use-uploading.ts';

interface UploadProps {
  id: string;
  files: readonly UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  /** reports running and failed uploads, which a save would omit */
  onSending?: ((wait: UploadWait) => void) | undefined;
  most?: number;
  /** extensions for the chooser, `.pdf,.jpg`; the server checks the content */
  accept?: string;
  takes?: AcceptedFiles;
  call?: UploadCall;
  query?: Record<string, string>;
  fields?: Record<string, string>;
  pictures?: boolean;
  described?: string;
  invalid?: boolean;
}

export function Upload({ id, files, onChange, most = 10, accept, call, query = {}, ...more }: UploadProps) {
  const { onSending, takes, fields } = more;
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const uploading = useUploading({ files, onChange, onSending, most, takes, call, query, fields });
  const showsPictures = use(UploadTo).withToken && more.pictures === true;
  const takeAway = (away: () => void) => {
    away();
    // when full, the button cannot take the focus before the file is removed
    setTimeout(() => document.getElementById(id)?.focus());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="kx-upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploading.sendAll(event.dataTransfer.files);
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple={most > 1}
        accept={accept ?? takes?.extensions.map((one) => `.${one}`).join()}
        hidden
        onChange={(event) => {
          uploading.sendAll(event.target.files);
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
        {takes &&
          say([
            `，每个不超过${takes.megabytes}MB：${takes.words[0]}`,
            ` of ${takes.megabytes} MB each: ${takes.words[1]}`,
          ])}
      </span>
      <ul aria-live="polite">
        {files.map((one) => (
          <li key={one.fileId}>
            {showsPictures ? <Thumbnail file={one} /> : <FileOutlined aria-hidden />} <span>{one.originalName}</span>
            <span className="kx-hint">{sizeText(one.fileSize)}</span>
            <RemoveButton
              name={one.originalName}
              onRemove={() => takeAway(() => onChange(files.filter((other) => other !== one)))}
            />
          </li>
        ))}
        {uploading.running.map((one) => (
          <RunningItem
            key={one.key}
            running={one}
            onRetry={() => takeAway(() => uploading.retry(one))}
            onRemove={() => takeAway(() => uploading.cancel(one))}
          />
        ))}
      </ul>
    </div>
  );
}

interface RunningItemProps {
  running: Running;
  onRetry: () => void;
  onRemove: () => void;
}

function RunningItem({ running: { file, part, error, isLost }, onRetry, onRemove }: RunningItemProps) {
  const say = useSay();
  return (
    <li className={error ? 'kx-upload-failed' : undefined}>
      <FileOutlined aria-hidden /> <span>{file.name}</span>
      {error ? <span className="kx-upload-reason">{error}</span> : <progress value={part} aria-label={file.name} />}
      {isLost && (
        <Button
          type="link"
          size="small"
          aria-label={say([`重试${file.name}`, `Try ${file.name} again`])}
          onClick={onRetry}
        >
          {say(['重试', 'Try again'])}
        </Button>
      )}
      <RemoveButton name={file.name} onRemove={onRemove} />
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const say = useSay();
  return (
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined />}
      aria-label={say([`移除${name}`, `Remove ${name}`])}
      onClick={onRemove}
    />
  );
}

function Thumbnail({ file: { fileId, link } }: { file: UploadedFile }) {
  const pictureOf = usePictures(link === undefined ? [] : [{ id: fileId, link }]);
  return (
    <span className="kx-upload-picture">
      <PictureBox picture={link === undefined ? { state: 'failed' } : pictureOf(fileId)} alt="" />
    </span>
  );
}
