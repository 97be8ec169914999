import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import type { file } from '@kaoxin/contract/files/file.ts';
import { signedLink } from '#platform/files/file-link.ts';
import { isKept } from '#platform/files/kept.ts';
import { type ChosenStore, storeByCode, storeForNew } from '#platform/files/stores/tenant-stores.ts';
import { UPLOAD_PROFILES, type UploadProfile, type UploadUse } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { discardUpload, filePartOf, type ReceivedUpload, storeUpload } from '#platform/http/upload.ts';
import { shareOfActor } from '#platform/session/in-turn.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { limitSite, refuseOverQuota, senderHash, takeTurn } from './quota.ts';
import type { StoredFile } from './stored-file.ts';
import { isOffered, refuseUse } from './who-may-send.ts';

const MB = 1024 * 1024;
/** Pixels of a picture from outside: one takes half a second of the only decoder. */
const strangersPixels = 25_000_000;

/** Pictures of users and texts have the limit of their profile. For others, the parameter `upload.maxMb` applies. */
async function profileOf(work: Work, use: UploadUse): Promise<UploadProfile> {
  const profile = UPLOAD_PROFILES[use];
  const allowed = numberOf(await settingsOf(work), 'upload.maxMb', 20) * MB;
  const maxBytes = isKept(use) ? Math.min(profile.maxBytes, allowed) : allowed;
  const isStranger = work.actor.kind === 'citizen';
  return {
    ...profile,
    maxBytes,
    maxPixels: isStranger ? Math.min(profile.maxPixels, strangersPixels) : profile.maxPixels,
    // whether the matter will be anonymous is known only when it is filed
    cleansDocuments: isStranger && use === 'caseEvidence',
  };
}

interface PutOptions {
  code?: string | null | undefined;
  /** Initial owner of the file, so that the sweep keeps it. */
  kind?: string;
}

async function chosenStore(work: Work, code: string | null | undefined): Promise<ChosenStore> {
  const { tenantId, grants } = work.actor;
  const db = work.context.database.kysely;
  if (!code) return storeForNew(work.context, tenantId, db);
  if (!grants.has('oss_enable')) throw refuse('notAllowed');
  const found = await storeByCode(work.context, tenantId, code, db);
  if (!found) throw refuse(400, [`资源编号【${code}】不存在`, `There is no object store “${code}”`]);
  return found;
}

async function chosen(
  work: Work,
  use: string = 'caseEvidence',
  { fixed, code }: { fixed: UploadUse | undefined; code: string | null | undefined },
): Promise<ChosenStore & { use: UploadUse }> {
  if (fixed !== undefined) return { use: fixed, ...(await chosenStore(work, code)) };
  if (!isOffered(use)) throw refuse(400, ['上传用途不在可选范围内', 'Unknown use of the upload']);
  refuseUse(use, work.actor);
  return { use, ...(await chosenStore(work, code)) };
}

export async function putFile(
  work: Work,
  call: Call,
  exchange: Exchange,
  fixed?: UploadUse,
  { code, kind }: PutOptions = {},
): Promise<Audited<StoredFile>> {
  const started = performance.now();
  await refuseOverQuota(work);
  const part = await filePartOf(exchange.request);
  const { use, ossId, store } = await chosen(work, part.field('use'), { fixed, code }).catch((error: unknown) => {
    part.discard();
    throw error;
  });
  const received = await storeUpload(store, part, await profileOf(work, use), shareOfActor(work.actor));
  try {
    const { size, sha256 } = received.original ?? received;
    await limitSite(work, size);
    const input = { use, name: received.originalName, size, sha256 };
    // The row of a citizen's file has the same name and digest, so logging them would link both.
    const audited = work.actor.id === null ? null : input;
    const noted = await auditedTransaction(work, { call, input, audited, exchange, started }, (inside) =>
      note(inside, kind ?? (isKept(use) ? use : null), { ...received, ossId }),
    );
    // A repetition with the same Idempotency-Key returns the first upload.
    if (noted.answer.fileKey !== received.key) await discardUpload(store, received);
    return noted;
  } catch (error) {
    await discardUpload(store, received);
    throw error;
  }
}

async function note(work: Work, kind: string | null, received: ReceivedUpload & { ossId: string | null }) {
  await takeTurn(work);
  const { original } = received;
  await refuseOverQuota(work, received.size + (original?.size ?? 0));
  const row = await work.table('bizFile').insert({
    fileKey: received.key,
    originalName: received.originalName,
    extension: received.extension,
    contentType: received.contentType,
    fileSize: String(received.size),
    sha256: received.sha256,
    caseType: kind,
    caseId: null,
    // Pictures of users and texts are unbound until a text shows them.
    boundTime: kind === null || isKept(kind) ? null : work.now,
    ossId: received.ossId,
    originalKey: original?.key ?? null,
    originalSize: original ? String(original.size) : null,
    originalSha256: original?.sha256 ?? null,
    uploadIp: senderHash(work),
  });
  work.target = row.id;
  return row;
}

/** Response of an upload (wire.md B5). */
export const presentUpload = (work: Work, row: StoredFile): AnswerOf<typeof file.put> => ({
  link: signedLink(work, row),
  domain: work.context.config.publicUrl,
  name: `${row.id}.${row.extension}`,
  originalName: row.originalName,
  fileId: row.id,
  fileSize: Number(row.fileSize),
  extension: row.extension,
});
