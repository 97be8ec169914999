import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Square } from './info-crop.ts';

/** Maximum bytes of an avatar (specification sections 5 and 9). */
const most = 500 * 1024;
/** Pixels of a side: twice the largest display size. */
const side = 320;
/** Maximum bytes of a file that the browser decodes. */
const mostOpened = 20 * 1024 * 1024;

export const avatarHint: Label = ['只能上传jpg/png文件，且不超过500kb', 'Only jpg/png files, at most 500 KB'];
const tooLarge: Label = ['图片过大，请选择20MB以内的图片', 'The picture is too large; choose one below 20 MB'];
const unreadable: Label = ['图片无法读取，请换一张', 'The picture cannot be read; choose another one'];

export class PictureRefused extends Error {
  readonly label: Label;
  constructor(label: Label) {
    super(label[0]);
    this.name = 'PictureRefused';
    this.label = label;
  }
}

const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Opens a JPEG or PNG, recognised by content, and applies its EXIF orientation. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (!starts.some((start) => start.every((byte, place) => head[place] === byte))) throw new PictureRefused(avatarHint);
  if (file.size > mostOpened) throw new PictureRefused(tooLarge);
  return createImageBitmap(file).catch(() => {
    throw new PictureRefused(unreadable);
  });
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side: from }: Square): void {
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefused(unreadable);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, from, from, 0, 0, canvas.width, canvas.height);
}

/** The square as a JPEG below the limit, without camera metadata. */
export async function encodeSquare(picture: ImageBitmap, square: Square): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, picture, square);
  for (const quality of [0.92, 0.8, 0.65, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= most) return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
  }
  throw new PictureRefused(unreadable);
}
