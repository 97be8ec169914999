import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Panel } from '#shell/panels/panel.tsx';
import type { Square } from './info-crop.ts';
import { type Crop, mostZoom, moved, squareOf, startCrop, zoomed } from './info-crop.ts';
import { drawSquare } from './info-picture.ts';

/** CSS pixels of the view. */
const view = 280;
/** Step of an arrow key as a share of the side; a tenth of it with Shift. */
const step = 0.05;
const zoomStep = 0.1;

interface CropDialogProps {
  picture: ImageBitmap;
  busy: boolean;
  refusal: string;
  onChosen: (square: Square) => void;
  onClose: () => void;
}

export function CropDialog({ picture, busy, refusal, onChosen, onClose }: CropDialogProps) {
  const say = useSay();
  const [crop, setCrop] = useState(() => startCrop(picture));
  const square = squareOf(crop, picture);
  const foot = (
    <>
      <button type="button" className="button" onClick={() => setCrop(startCrop(picture))}>
        {say(['还原', 'Reset'])}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {say(sharedWords.cancel)}
      </button>
      <button
        type="button"
        className="button button-main"
        aria-disabled={busy}
        onClick={() => !busy && onChosen(square)}
      >
        {busy ? say(['正在上传……', 'Uploading…']) : say(['使用此头像', 'Use this picture'])}
      </button>
    </>
  );
  return (
    <Panel title={say(['裁剪头像', 'Crop the picture'])} width={360} foot={foot} onClose={onClose}>
      <div className="crop">
        <CropView picture={picture} square={square} change={setCrop} />
        <label className="crop-zoom">
          {say(['缩放', 'Zoom'])}
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={crop.zoom}
            onChange={({ target }) => setCrop((now) => zoomed(now, Number(target.value), picture))}
          />
        </label>
        <p className="crop-hint">
          {say(['拖动图片或用方向键移动，加减键缩放', 'Drag it or use the arrow keys; plus and minus zoom'])}
        </p>
        <div role="alert">{refusal !== '' && <p className="notice">{refusal}</p>}</div>
      </div>
    </Panel>
  );
}

interface CropViewProps {
  picture: ImageBitmap;
  square: Square;
  change: (next: (crop: Crop) => Crop) => void;
}

function CropView({ picture, square, change }: CropViewProps) {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, square);
  }, [picture, square]);
  useEffect(() => {
    const element = canvas.current;
    // React's own wheel listener is passive: the page would scroll along
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      change((now) => zoomed(now, now.zoom - Math.sign(event.deltaY) * zoomStep, picture));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [picture, change]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? step / 10 : step;
    const ways: Record<string, (now: Crop) => Crop> = {
      ArrowLeft: (now) => moved(now, -by, 0, picture),
      ArrowRight: (now) => moved(now, by, 0, picture),
      ArrowUp: (now) => moved(now, 0, -by, picture),
      ArrowDown: (now) => moved(now, 0, by, picture),
      '+': (now) => zoomed(now, now.zoom + zoomStep, picture),
      '=': (now) => zoomed(now, now.zoom + zoomStep, picture),
      '-': (now) => zoomed(now, now.zoom - zoomStep, picture),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    change(way);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = dragged.current;
    if (!from) return;
    const shown = event.currentTarget.clientWidth || view;
    const [right, down] = [(from.x - event.clientX) / shown, (from.y - event.clientY) / shown];
    dragged.current = { x: event.clientX, y: event.clientY };
    change((now) => moved(now, right, down, picture));
  };
  const drop = () => {
    dragged.current = undefined;
  };
  return (
    <div
      className="crop-view"
      role="application"
      data-first
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the part of the picture is chosen here by keyboard
      tabIndex={0}
      aria-label={say([
        '头像选区：方向键移动，加减键缩放',
        'Selected part of the picture: arrow keys move it, plus and minus zoom',
      ])}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <canvas ref={canvas} width={view * 2} height={view * 2} />
    </div>
  );
}
