import './files.css';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { openFile, saveFile } from '#platform/pages/open-file.ts';
import { Shown } from '../table/empty-cell.tsx';
import { FileOutlined } from '../theme/icons.ts';
import { PictureBox } from './picture-box.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { usePictures } from './use-pictures.ts';

interface ShownFilesProps {
  files: readonly ShownFile[];
  pictures: boolean;
}

export function ShownFiles({ files, pictures }: ShownFilesProps) {
  if (files.length === 0) return <Shown value={null}>{null}</Shown>;
  return pictures ? <Pictures files={files} /> : <Names files={files} />;
}

function Names({ files }: { files: readonly ShownFile[] }) {
  const say = useSay();
  return (
    <ul className="kx-file-names">
      {files.map((file) => (
        <li key={file.id}>
          <FileOutlined aria-hidden />
          <button type="button" className="link-button" onClick={() => void openFile(file.link)}>
            {file.originalName}
          </button>
          <span className="kx-hint">{sizeText(file.fileSize)}</span>
          <button
            type="button"
            className="link-button kx-file-save"
            aria-label={say([`下载 ${file.originalName}`, `Download ${file.originalName}`])}
            onClick={() => void saveFile(file.link, file.originalName)}
          >
            {say(['下载', 'Download'])}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Pictures({ files }: { files: readonly ShownFile[] }) {
  const say = useSay();
  const pictureOf = usePictures(files);
  const [viewed, setViewed] = useState<number>();
  return (
    <>
      <ul className="kx-pictures">
        {files.map((file, place) => (
          <li key={file.id}>
            <button
              type="button"
              className="kx-plain kx-picture-button"
              title={file.originalName}
              aria-label={say([`查看图片 ${file.originalName}`, `View ${file.originalName}`])}
              onClick={() => setViewed(place)}
            >
              <PictureBox picture={pictureOf(file.id)} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <PictureViewer
          files={files}
          pictureOf={pictureOf}
          place={viewed}
          onPlace={setViewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}
