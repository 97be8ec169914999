import { createHash } from 'node:crypto';
import type { Picture } from './format.ts';

const heads: readonly (readonly [ending: string, head: RegExp])[] = [
  ['png', /^\x89PNG\r\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
];

export function pictureEnding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return heads.find(([, pattern]) => pattern.test(head))?.[0];
}
export const isPicture = (bytes: Uint8Array): boolean => pictureEnding(bytes) !== undefined;

const data = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=\s]+)$/i;

export function dataPicture(src: string): Picture | undefined {
  const said = data.exec(src)?.[1];
  if (said === undefined) return undefined;
  const bytes = Buffer.from(said, 'base64');
  const ending = pictureEnding(bytes);
  if (ending === undefined) return undefined;
  return { name: `media/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ending}`, bytes };
}
