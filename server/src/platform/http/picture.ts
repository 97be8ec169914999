import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '#platform/files/kinds.ts';
import type { PictureKind } from '#platform/files/pictures/job.ts';
import { reencodePicture } from '#platform/files/pictures/reencode.ts';
import type { ObjectStore, StoredObject } from '#platform/files/stores/store.ts';
import type { UploadProfile } from '#platform/files/upload-profiles.ts';
import type { Share } from '#platform/session/password/fair-turns.ts';
import { refuse } from './errors.ts';

const types: Record<PictureKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

export const isPicture = (kind: FileKind): kind is PictureKind => kind in types;

/** Factor by which a picture may grow when it is re-encoded. */
const growth = 4;

export async function storePictureAnew(
  store: ObjectStore,
  { key }: StoredObject,
  kind: PictureKind,
  { maxPixels, maxBytes, pictures }: UploadProfile,
  share: Share,
): Promise<StoredObject> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-picture-'));
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  try {
    await pipeline(await store.open(key), createWriteStream(input, { mode: 0o600 }));
    const answer = await reencodePicture({ input, output, kind, maxPixels, maxSide: pictures?.maxSide }, share);
    if ('refused' in answer) throw refusals[answer.refused]();
    return await store.put(createReadStream(output), { contentType: types[kind], maxBytes: maxBytes * growth });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const refusals = {
  pixels: () =>
    refuse(413, ['图片尺寸过大，请缩小后重新上传', 'The picture has too many pixels'], { reason: 'pixels' }),
  broken: () =>
    refuse(415, ['图片已损坏，无法读取，请重新导出或拍摄后上传', 'The picture is broken and cannot be read'], {
      reason: 'broken',
    }),
};
