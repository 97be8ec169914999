import { Readable } from 'node:stream';
import { questionImage } from '#platform/files/question-pictures.ts';
import { storeForNew } from '#platform/files/tenant-stores.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type ReceivedUpload, storeUpload } from '#platform/http/upload.ts';
import type { Work } from '#platform/work.ts';
import { senderHash, takeTurn } from './quota.ts';
import type { StoredFile } from './stored-file.ts';

/** A picture in the store that has no row yet: without one it is removed a day later. */
export interface PutPicture extends ReceivedUpload {
  ossId: string | null;
}

/** Puts a picture of a question that came within another file, made anew like any; outside of a transaction. @throws when it is none */
export async function putPicture(
  work: Work,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<PutPicture> {
  const { context, actor } = work;
  const { ossId, store } = await storeForNew(context, actor.tenantId, context.database.kysely);
  const called = name.slice(name.lastIndexOf('/') + 1);
  const part = {
    name: called,
    content: Readable.from([Buffer.from(bytes)]),
    field: () => undefined,
    discard: () => undefined,
  };
  return { ...(await storeUpload(store, part, UPLOAD_PROFILES.questionImage)), ossId };
}

/** Their rows, in the order of the pictures; the text that shows them keeps them (`keepPictures`). */
export async function notePictures(work: Work, pictures: readonly PutPicture[]): Promise<StoredFile[]> {
  if (pictures.length === 0) return [];
  await takeTurn(work);
  const rows: StoredFile[] = [];
  for (const picture of pictures)
    rows.push(
      await work.table('bizFile').insert({
        fileKey: picture.key,
        originalName: picture.originalName,
        extension: picture.extension,
        contentType: picture.contentType,
        fileSize: String(picture.size),
        sha256: picture.sha256,
        caseType: questionImage,
        caseId: null,
        boundTime: null,
        ossId: picture.ossId,
        originalKey: null,
        originalSize: null,
        originalSha256: null,
        uploadIp: senderHash(work),
      }),
    );
  return rows;
}
