import { sizeText } from '@kaoxin/contract/files/size.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useSay } from '#platform/language.tsx';
import { saveFile } from '#platform/pages/open-file.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { PictureBox } from './picture-box.tsx';
import type { Loaded } from './use-pictures.ts';

interface PictureViewerProps {
  files: readonly ShownFile[];
  pictureOf: (id: string) => Loaded;
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}

export function PictureViewer({ files, pictureOf, place, onPlace, onClose }: PictureViewerProps) {
  const say = useSay();
  const file = files[place];
  const go = (by: number) => files[place + by] && onPlace(place + by);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  if (!file) return null;
  const turn = (by: number, label: string) => (
    <Button onClick={() => go(by)} disabled={files[place + by] === undefined}>
      {label}
    </Button>
  );
  return (
    <Dialog
      open
      title={file.originalName}
      width={960}
      onClose={onClose}
      extra={
        <span className="kx-picture-turns">
          {files.length > 1 && turn(-1, say(['上一张', 'Previous']))}
          {files.length > 1 && turn(1, say(['下一张', 'Next']))}
          <Button onClick={() => void saveFile(file.link, file.originalName)}>{say(['下载', 'Download'])}</Button>
        </span>
      }
    >
      <figure className="kx-picture-view">
        <PictureBox picture={pictureOf(file.id)} alt={file.originalName} />
        <figcaption className="kx-hint" aria-live="polite">
          {say([
            `第 ${place + 1} 张，共 ${files.length} 张 · ${sizeText(file.fileSize)}`,
            `${place + 1} of ${files.length} · ${sizeText(file.fileSize)}`,
          ])}
        </figcaption>
      </figure>
    </Dialog>
  );
}
