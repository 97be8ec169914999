import type { Call } from '@kaoxin/contract/call.ts';
import { UPLOAD_PROFILES, type UploadProfile, type UploadUse } from '#platform/files/upload-profiles.ts';
import { refuse } from '#platform/http/errors.ts';
import { writeOwn } from '#platform/http/own-writing.ts';
import type { Exchange } from '#platform/http/route.ts';
import { filePartOf, type ReceivedUpload, storeUpload } from '#platform/http/upload.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { isKept } from './kept.ts';
import { refuseOverQuota, senderHash, takeTurn } from './quota.ts';
import type { StoredFile } from './stored-file.ts';

const MB = 1024 * 1024;
const greatestMb = 200;

/** What any signed-in person may send; the larger uses come with the modules that ask for them. */
const offered: readonly UploadUse[] = ['avatar', 'caseEvidence', 'document'];
const isOffered = (text: string): text is UploadUse => (offered as readonly string[]).includes(text);

/** Pictures keep their profile's bound; for the others parameter `upload.maxMb` says how large one file may be. */
async function profileOf(work: Work, use: UploadUse): Promise<UploadProfile> {
  const profile = UPLOAD_PROFILES[use];
  const set = Number((await settingsOf(work)).get('upload.maxMb'));
  const allowed = (set > 0 && set <= greatestMb ? set : 20) * MB;
  return { ...profile, maxBytes: use === 'avatar' ? Math.min(profile.maxBytes, allowed) : allowed };
}

/**
 * Takes a file in: streamed into the store, judged by its content, counted against the sender's quota, noted in
 * `biz_file`. The field `use`, sent before the file, names the profile; without one it is evidence of a case.
 */
export async function putFile(work: Work, call: Call, exchange: Exchange, fixed?: UploadUse): Promise<StoredFile> {
  const started = performance.now();
  await refuseOverQuota(work);
  const part = await filePartOf(exchange.request);
  const use = fixed ?? part.field('use') ?? 'caseEvidence';
  if (use !== fixed && !isOffered(use)) {
    part.discard();
    throw refuse(400, ['上传用途不在可选范围内', 'Unknown use of the upload']);
  }
  const received = await storeUpload(work.house.files, part, await profileOf(work, use));
  try {
    const input = { use, name: received.originalName, size: received.size, sha256: received.sha256 };
    const row = await writeOwn(work, { call, input, exchange, started }, (inside) => note(inside, use, received));
    // a repetition under the same Idempotency-Key answers the first upload
    if (row.fileKey !== received.key) await work.house.files.remove(received.key);
    return row;
  } catch (error) {
    await work.house.files.remove(received.key);
    throw error;
  }
}

async function note(work: Work, use: UploadUse, received: ReceivedUpload): Promise<StoredFile> {
  await takeTurn(work);
  await refuseOverQuota(work, received.size);
  const row = await work.table('bizFile').insert({
    fileKey: received.key,
    originalName: received.originalName,
    extension: received.extension,
    contentType: received.contentType,
    fileSize: String(received.size),
    sha256: received.sha256,
    caseType: isKept(use) ? use : null,
    caseId: null,
    boundTime: isKept(use) ? work.now : null,
    uploadIp: senderHash(work),
  });
  work.target = row.id;
  return row;
}
