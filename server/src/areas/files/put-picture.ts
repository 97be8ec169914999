import { Readable } from 'node:stream';
import { questionImage } from '#platform/files/question-pictures.ts';
import { storeForNew } from '#platform/files/stores/tenant-stores.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type ReceivedUpload, storeUpload } from '#platform/http/upload.ts';
import { shareOfActor } from '#platform/session/in-turn.ts';
import type { Work } from '#platform/work.ts';
import { senderHash, takeTurn } from './quota.ts';
import type { StoredFile } from './stored-file.ts';

/** A stored picture without a row. It is erased after a day unless one is added. */
export interface PutPicture extends ReceivedUpload {
  ossId: string | null;
}

/**
 * Stores a question picture from within another file, re-encoded like any upload. Call it outside a transaction.
 * @throws when it is not a picture
 */
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
  return { ...(await storeUpload(store, part, UPLOAD_PROFILES.questionImage, shareOfActor(actor))), ossId };
}

/** Adds the rows of stored pictures, in order. `keepPictures` binds them to the text. */
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
