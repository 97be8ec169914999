import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { useState } from 'react';
import { heldFiles } from '../form/fields.ts';
import { Upload } from './upload.tsx';
import type { UploadWait } from './upload-wait.ts';
import type { UploadedFile } from './use-uploading.ts';

interface FileFieldProps {
  id: string;
  value: unknown;
  linked: readonly ShownFile[];
  most: number;
  pictures: boolean;
  described: string;
  invalid: boolean;
  onChange: (value: unknown) => void;
  onSending?: ((now: UploadWait) => void) | undefined;
}

/** Initial filter of the file chooser; the server checks the content. */
const pictureEndings = '.jpg,.jpeg,.png,.gif,.webp';

export function FileField({ id, value, linked, most, pictures, onChange, ...more }: FileFieldProps) {
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const links = new Map([...linked.map(({ id: one, link }) => [one, link] as const), ...sent]);
  const files = heldFiles(value).map(({ id: fileId, ...rest }): UploadedFile => {
    const link = links.get(fileId);
    return { fileId, ...rest, ...(link === undefined ? {} : { link }) };
  });
  const keep = (next: readonly UploadedFile[]) => {
    setSent((now) => new Map([...now, ...next.flatMap(({ fileId, link }) => (link ? [[fileId, link] as const] : []))]));
    onChange(next.map(({ fileId, originalName, fileSize }) => ({ id: fileId, originalName, fileSize })));
  };
  return (
    <Upload
      id={id}
      files={files}
      most={most}
      fields={{ use: pictures ? 'picture' : 'document' }}
      {...(pictures ? { accept: pictureEndings, pictures } : {})}
      {...more}
      onChange={keep}
    />
  );
}
