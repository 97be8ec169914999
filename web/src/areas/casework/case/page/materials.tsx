import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { openFile } from '#platform/pages/open-file.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { PictureBox } from '#ui/files/picture-box.tsx';
import { usePictures } from '#ui/files/use-pictures.ts';
import { SaveFile } from './save-file.tsx';
import './materials.css';

const picture = /^(jpe?g|png|gif|webp)$/i;
const [least, most, stepOf] = [0.5, 4, 0.25];

type File = CaseDetail['files'][number];

interface MaterialsProps {
  files: readonly File[];
  title?: Label;
  photo?: Pick<File, 'id' | 'originalName' | 'fileSize' | 'link'> | null;
  wanted?: string;
  markOf?: (file: File) => ReactNode;
  children?: ReactNode;
}

export function MaterialsPanel({
  files,
  title = ['证明材料', 'Documents'],
  photo = null,
  wanted,
  markOf,
  children,
}: MaterialsProps) {
  const say = useSay();
  const pictures = files.filter(({ extension }) => picture.test(extension));
  const [place, setPlace] = useState(0);
  const [turn, setTurn] = useState(0);
  const [size, setSize] = useState(1);
  const loaded = usePictures([...pictures, ...(photo ? [photo] : [])]);
  const shown = pictures[Math.min(place, pictures.length - 1)];
  const show = (at: number) => {
    setPlace((at + pictures.length) % pictures.length);
    setTurn(0);
    setSize(1);
  };
  const several = pictures.length > 1;
  const go = (by: number) => show(place + by);
  const grow = (by: number) => setSize((now) => Math.max(least, Math.min(most, now + by)));
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    r: () => setTurn((now) => now + 90),
    '+': () => grow(stepOf),
    '=': () => grow(stepOf),
    '-': () => grow(-stepOf),
    '0': () => go(0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <Panel title={say(title)}>
      <div className="kx-materials">
        {wanted && <p className="kx-hint">{wanted}</p>}
        {files.length === 0 && <p className="kx-empty">{say(['没有提交材料', 'Nothing was handed in'])}</p>}
        <ul className="kx-files">
          {files.map((file) => {
            const at = pictures.indexOf(file);
            return (
              <li key={file.id}>
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={at >= 0 && file === shown}
                  onClick={() => (at >= 0 ? show(at) : void openFile(file.link))}
                >
                  {file.originalName}
                </button>
                {markOf?.(file)}
                <SaveFile file={file} />
              </li>
            );
          })}
        </ul>
        {(shown || photo) && (
          <fieldset
            className="kx-materials kx-materials-viewer"
            aria-label={say(['材料查看', 'Viewer'])}
            onKeyDown={onKeyDown}
          >
            {shown && (
              <div className="kx-materials-bar">
                {several && (
                  <>
                    <PlainButton onClick={() => go(-1)}>{say(['上一张', 'Previous'])}</PlainButton>
                    <PlainButton onClick={() => go(1)}>{say(['下一张', 'Next'])}</PlainButton>
                    <span className="kx-figures">
                      {say([`第${place + 1}/${pictures.length}张`, `${place + 1} of ${pictures.length}`])}
                    </span>
                  </>
                )}
                <PlainButton onClick={() => setTurn(turn + 90)}>{say(['旋转', 'Rotate'])}</PlainButton>
                <PlainButton onClick={() => grow(stepOf)}>{say(['放大', 'Zoom in'])}</PlainButton>
                <PlainButton onClick={() => grow(-stepOf)}>{say(['缩小', 'Zoom out'])}</PlainButton>
                <span className="kx-figures">{Math.round(size * 100)}%</span>
              </div>
            )}
            <div className="kx-materials-stage">
              {shown && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys, and its own do what the buttons do
                <figure className="kx-materials-frame" tabIndex={0}>
                  <div style={{ width: `${size * 100}%`, transform: `rotate(${turn}deg)` }}>
                    <PictureBox picture={loaded(shown.id)} alt={shown.originalName} />
                  </div>
                </figure>
              )}
              {photo && (
                <figure className="kx-materials-frame">
                  <div>
                    <PictureBox picture={loaded(photo.id)} alt={say(['报名照片', 'Photo of the roster'])} />
                  </div>
                </figure>
              )}
            </div>
          </fieldset>
        )}
        {children}
      </div>
    </Panel>
  );
}
