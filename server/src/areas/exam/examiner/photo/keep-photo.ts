import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenantActor } from '#platform/access/actor.ts';
import { reencodePicture } from '#platform/files/pictures/reencode.ts';
import type { ObjectStore, StoredObject } from '#platform/files/stores/store.ts';
import type { Share } from '#platform/session/password/fair-turns.ts';
import type { Work } from '#platform/work.ts';
import { examineePhoto } from './photo-archive.ts';
import { maskedPhotoName } from './photo-name.ts';

export const photoKind = 'examiner';

/** Re-encodes a picture from its pixels and stores it (security.md S29); undefined if it cannot be read. */
export async function storePhoto(store: ObjectStore, bytes: Buffer, share: Share): Promise<StoredObject | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-photo-'));
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  try {
    await writeFile(input, bytes, { mode: 0o600 });
    const { maxPixels, maxBytes, pictures } = examineePhoto;
    const job = { input, output, kind: 'jpeg', maxPixels, maxSide: pictures?.maxSide } as const;
    const answer = await reencodePicture(job, share);
    if ('refused' in answer) return undefined;
    return await store.put(createReadStream(output), { contentType: 'image/jpeg', maxBytes: maxBytes * 4 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface KeptPhoto {
  name: string;
  stored: StoredObject;
  ossId: string | null;
  examinerId: string;
}

/**
 * Assigns stored pictures to their examinees; the next sweep deletes the previous ones. They were not uploaded one by
 * one, so they do not count towards upload quotas. Of two simultaneous photos the second replaces the first.
 * @returns the number of replaced photos
 */
export async function keepPhotos(work: Work, photos: readonly KeptPhoto[]): Promise<number> {
  const files = work
    .as({ ...tenantActor(work.actor.tenantId, photoKind), datasourceId: work.actor.datasourceId })
    .table('bizFile');
  const people = await work.table('examiner').lock(photos.map(({ examinerId }) => examinerId));
  const personOf = new Map(people.map((person) => [person.id, person]));
  let replaced = 0;
  for (const { name, stored, ossId, examinerId } of photos) {
    const person = personOf.get(examinerId);
    const before = person?.photoId ?? null;
    const file = await files.insert({
      fileKey: stored.key,
      originalName: person ? maskedPhotoName(work, person, name) : name,
      extension: 'jpg',
      contentType: 'image/jpeg',
      fileSize: String(stored.size),
      sha256: stored.sha256,
      caseType: photoKind,
      caseId: examinerId,
      boundTime: work.now,
      uploadIp: null,
      ossId,
    });
    await work.table('examiner').change(examinerId, { photoId: file.id });
    if (before === null) continue;
    replaced += 1;
    const former = await work.table('bizFile').find(before);
    if (!former || former.caseId !== examinerId) continue;
    await work.table('bizFile').change(before, { caseType: null, caseId: null, boundTime: null });
    await work.table('bizFile').remove([before]);
  }
  return replaced;
}
