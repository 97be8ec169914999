import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import type { FastifyRequest } from 'fastify';
import { isCleanable } from '#platform/files/documents/job.ts';
import { type ByteSource, openFile } from '#platform/files/inspect/byte-source.ts';
import { type CheckedUpload, checkOutside, checkUpload, sizeRefusal } from '#platform/files/inspect/content.ts';
import { type ObjectStore, ObjectTooLarge, type StoredObject } from '#platform/files/stores/store.ts';
import type { UploadProfile } from '#platform/files/upload-profiles.ts';
import type { Share } from '#platform/session/password/fair-turns.ts';
import { storeCleanDocument } from './document.ts';
import { refuse } from './errors.ts';
import { fewParts } from './guards/parts.ts';
import { isPicture, storePictureAnew } from './picture.ts';

export interface ReceivedUpload extends StoredObject {
  originalName: string;
  extension: string;
  contentType: string;
  /** the uploaded bytes, when they are stored in addition to the shown version */
  original?: StoredObject | undefined;
}

interface FilePart {
  name: string;
  content: Readable;
  field(name: string): string | undefined;
  /** reads and drops the rest of the request: the client reads the refusal only after it has sent everything */
  discard(): void;
}

/** Limit of the multipart reader. The limit of the profile is counted while the bytes are written. */
const anySize = 1024 ** 4;

export async function filePartOf(request: FastifyRequest): Promise<FilePart> {
  if (!request.isMultipart()) throw refuse('wrongType');
  const counted: FastifyRequest = Object.create(request, { raw: { value: fewParts(request.raw) } });
  const discard = () => {
    request.raw.unpipe();
    request.raw.resume();
  };
  const part = await counted
    .file({ limits: { fileSize: anySize }, throwFileSizeLimit: false })
    .catch((error: unknown) => {
      discard();
      throw error;
    });
  if (!part) throw refuse(400, ['请上传文件', 'Upload a file']);
  return {
    name: part.filename ?? '',
    content: part.file,
    field(name) {
      const given = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
      const first = Array.isArray(given) ? given[0] : given;
      return first && first.type === 'field' && typeof first.value === 'string' ? first.value : undefined;
    },
    discard,
  };
}

/**
 * Streams a file into the store and checks its bytes there (domain.md 3.17, file). Removes it when the check fails.
 * Re-encodes pictures and removes the metadata of strangers' documents. Peak memory does not grow with the file.
 *
 * @param share queue share of the sender, for pictures and documents
 */
export async function storeUpload(
  store: ObjectStore,
  part: FilePart,
  profile: UploadProfile,
  share: Share,
): Promise<ReceivedUpload> {
  const stored = await put(store, part, profile);
  try {
    const source = storedSource(store, stored);
    const checked = passed(await checkUpload({ name: part.name, source, profile }));
    const { extension, contentType } = checked;
    const named = { originalName: tidied(part.name), extension, contentType };
    if (profile.cleansDocuments && isCleanable(checked.kind)) {
      const clean = await storeCleanDocument(store, stored, { kind: checked.kind, contentType }, share);
      return clean ? { ...clean, ...named, original: stored } : { ...stored, ...named };
    }
    if (!profile.pictures || !isPicture(checked.kind)) return { ...stored, ...named };
    const anew = await storePictureAnew(store, stored, checked.kind, profile, share);
    if (profile.pictures.keepOriginal) return { ...anew, ...named, original: stored };
    await store.remove(stored.key);
    return { ...anew, ...named };
  } catch (error) {
    await store.remove(stored.key);
    throw error;
  }
}

export async function discardUpload(store: ObjectStore, { key, original }: ReceivedUpload): Promise<void> {
  await store.remove(key);
  if (original) await store.remove(original.key);
}

async function put(store: ObjectStore, part: FilePart, { maxBytes }: UploadProfile): Promise<StoredObject> {
  try {
    return await store.put(part.content, { contentType: 'application/octet-stream', maxBytes });
  } catch (error) {
    part.discard();
    if (error instanceof ObjectTooLarge) passed(sizeRefusal(maxBytes));
    throw error;
  }
}

function passed(checked: CheckedUpload): Extract<CheckedUpload, { ok: true }> {
  if (checked.ok) return checked;
  throw refuse(checked.status, [checked.msg, checked.english ?? english[checked.code]], { reason: checked.code });
}

const english: Record<Extract<CheckedUpload, { ok: false }>['code'], string> = {
  empty: 'The file is empty',
  name: 'The file name is not acceptable',
  size: 'The file is too large',
  type: 'This type of file is not accepted',
  mismatch: 'The content does not match the extension',
  pixels: 'The picture has too many pixels',
  archive: 'The archive cannot be accepted',
  encrypted: 'The file is encrypted; remove the password and upload it again',
};

const storedSource = (store: ObjectStore, { key, size }: StoredObject): ByteSource => ({
  size,
  async read(offset, length) {
    const end = Math.min(size, offset + length) - 1;
    if (offset > end) return Buffer.alloc(0);
    const pieces: Buffer[] = [];
    for await (const piece of await store.open(key, { start: offset, end })) pieces.push(piece);
    return Buffer.concat(pieces);
  },
});

type UseOfFile<R> = (file: { path: string; name: string; sha256: string }) => Promise<R>;

export const withUploadedFile = <R>(request: FastifyRequest, profile: UploadProfile, use: UseOfFile<R>): Promise<R> =>
  withJudgedFile(request, profile, checkUpload, use);

/**
 * `withUploadedFile` for a `use` that checks the content itself, including XML, and stores none of the uploaded bytes.
 */
export const withFileToRead = <R>(request: FastifyRequest, profile: UploadProfile, use: UseOfFile<R>): Promise<R> =>
  withJudgedFile(request, profile, checkOutside, use);

async function withJudgedFile<R>(
  request: FastifyRequest,
  profile: UploadProfile,
  judge: (upload: Parameters<typeof checkUpload>[0]) => CheckedUpload | Promise<CheckedUpload>,
  use: UseOfFile<R>,
): Promise<R> {
  const part = await filePartOf(request);
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-upload-'));
  try {
    const path = join(folder, 'file');
    const sha256 = await writeFile(path, part.content, profile).catch((error: unknown) => {
      part.discard();
      throw error;
    });
    const { source, close } = await openFile(path);
    await Promise.resolve(judge({ name: part.name, source, profile }))
      .then(passed)
      .finally(close);
    return await use({ path, name: tidied(part.name), sha256 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFile(path: string, content: Readable, { maxBytes }: UploadProfile): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > maxBytes) passed(sizeRefusal(maxBytes));
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }));
  return hash.digest('hex');
}
