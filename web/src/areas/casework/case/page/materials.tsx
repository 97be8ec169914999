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

function usePictureView(pictures: readonly File[]) {
  const [place, setPlace] = useState(0);
  const [turn, setTurn] = useState(0);
  const [size, setSize] = useState(1);
  const show = (at: number) => {
    setPlace((at + pictures.length) % pictures.length);
    setTurn(0);
    setSize(1);
  };
  const go = (by: number) => show(place + by);
  const rotate = () => setTurn((now) => now + 90);
  const grow = (by: number) => setSize((now) => Math.max(least, Math.min(most, now + by)));
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    r: rotate,
    '+': () => grow(stepOf),
    '=': () => grow(stepOf),
    '-': () => grow(-stepOf),
    '0': () => go(0),
  };
  return {
    shown: pictures[Math.min(place, pictures.length - 1)],
    place,
    count: pictures.length,
    turn,
    size,
    show,
    go,
    rotate,
    grow,
    onKeyDown: (event: KeyboardEvent) => {
      const act = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
  };
}

type PictureView = ReturnType<typeof usePictureView>;

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
  const view = usePictureView(pictures);
  const { shown } = view;
  const loaded = usePictures([...pictures, ...(photo ? [photo] : [])]);
  return (
    <Panel title={say(title)}>
      <div className="kx-materials">
        {wanted && <p className="kx-hint">{wanted}</p>}
        {files.length === 0 && <p className="kx-empty">{say(['没有提交材料', 'No documents submitted'])}</p>}
        <ul className="kx-files">
          {files.map((file) => {
            const at = pictures.indexOf(file);
            return (
              <li key={file.id}>
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={at >= 0 && file === shown}
                  onClick={() => (at >= 0 ? view.show(at) : void openFile(file.link))}
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
            onKeyDown={view.onKeyDown}
          >
            {shown && <ViewerBar view={view} />}
            <div className="kx-materials-stage">
              {shown && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys, and its own do what the buttons do
                <figure className="kx-materials-frame" tabIndex={0}>
                  <div style={{ width: `${view.size * 100}%`, transform: `rotate(${view.turn}deg)` }}>
                    <PictureBox picture={loaded(shown.id)} alt={shown.originalName} />
                  </div>
                </figure>
              )}
              {photo && (
                <figure className="kx-materials-frame">
                  <div>
                    <PictureBox picture={loaded(photo.id)} alt={say(['报名照片', 'Registration photo'])} />
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

function ViewerBar({ view: { place, count, size, go, rotate, grow } }: { view: PictureView }) {
  const say = useSay();
  return (
    <div className="kx-materials-bar">
      {count > 1 && (
        <>
          <PlainButton onClick={() => go(-1)}>{say(['上一张', 'Previous'])}</PlainButton>
          <PlainButton onClick={() => go(1)}>{say(['下一张', 'Next'])}</PlainButton>
          <span className="kx-figures">{say([`第${place + 1}/${count}张`, `${place + 1} of ${count}`])}</span>
        </>
      )}
      <PlainButton onClick={rotate}>{say(['旋转', 'Rotate'])}</PlainButton>
      <PlainButton onClick={() => grow(stepOf)}>{say(['放大', 'Zoom in'])}</PlainButton>
      <PlainButton onClick={() => grow(-stepOf)}>{say(['缩小', 'Zoom out'])}</PlainButton>
      <span className="kx-figures">{Math.round(size * 100)}%</span>
    </div>
  );
}
