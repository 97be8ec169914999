import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore as Settings } from '#platform/config/config.ts';
import type { CheckedAgents } from './checked-agents.ts';
import type { LocalStore } from './local-store.ts';
import { connect, PATIENCE, type Patience, signDigest, statusOf, uploadTimeout, withRetries } from './s3-client.ts';
import { type ByteRange, newKey, ObjectNotFound, ObjectStoreUnavailable, RangeOutside } from './store.ts';
import { sweepTemporaries, type Written, writeTemporary } from './temporary-file.ts';

const KEY = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

export type S3Store = LocalStore & {
  /**
   * Throws `ObjectStoreUnavailable` with a message for the person who starts the server when the bucket is unusable.
   */
  reach(): Promise<void>;
};

export type S3Options = {
  spool: string;
  warn(sentence: string): void;
  patience?: Patience;
  agents?: CheckedAgents;
};

const isSound = ({ start, end }: ByteRange): boolean =>
  Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;

const totalOf = (contentRange: string | undefined): number => Number(/\/(\d+)$/.exec(contentRange ?? '')?.[1]);

/**
 * An `ObjectStore` in an S3-compatible bucket, with the keys and errors of the local one. An upload is first written to
 * the `spool` folder: its size and SHA-256 are known before anything is sent, memory holds one chunk, and an attempt
 * can be repeated. Timeouts: 3 s to connect, 30 s for an answer, three attempts; then `ObjectStoreUnavailable`.
 */
export function s3Store(settings: Settings, { spool, warn, patience = PATIENCE, agents }: S3Options): S3Store {
  let opened: ReturnType<typeof connect> | undefined;
  const connected = () => {
    opened ??= connect(settings, patience, agents);
    return opened;
  };
  /** Every error except "no such object" counts as temporary. */
  const unavailable = (error: unknown): never => {
    const said = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    warn(`对象存储 ${settings.endpoint} 不可用：${statusOf(error) || ''} ${said}`);
    const status = statusOf(error) ?? 0;
    throw new ObjectStoreUnavailable('object store not available', error, status >= 400 && status < 500);
  };
  const target = (key: string) => ({ Bucket: settings.bucket, Key: key });

  async function sizeOf(key: string): Promise<number | undefined> {
    if (!KEY.test(key)) return undefined;
    const { sdk, client } = await connected();
    const found = await client.send(new sdk.HeadObjectCommand(target(key))).catch((error: unknown) => {
      return statusOf(error) === 404 ? undefined : unavailable(error);
    });
    return found?.ContentLength;
  }

  async function outside(key: string): Promise<never> {
    const size = await sizeOf(key);
    throw size === undefined ? new ObjectNotFound() : new RangeOutside(size);
  }

  async function openRange(key: string, range?: ByteRange): Promise<Readable> {
    if (!KEY.test(key)) throw new ObjectNotFound();
    if (range && !isSound(range)) return outside(key);
    const { sdk, client } = await connected();
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await client.send(new sdk.GetObjectCommand({ ...target(key), Range })).catch((error: unknown) => {
      if (error instanceof sdk.NoSuchKey) throw new ObjectNotFound();
      return statusOf(error) === 416 ? outside(key) : unavailable(error);
    });
    const { Body: body } = answer;
    if (!(body instanceof Readable)) return unavailable(new Error('answer without a body'));
    // The store shortens a range that exceeds the end; this interface refuses it.
    const size = totalOf(answer.ContentRange);
    if (range && !(range.end < size)) {
      body.destroy();
      return outside(key);
    }
    return body;
  }

  async function upload(path: string, key: string, contentType: string, { size, sha256 }: Written): Promise<void> {
    const { sdk, client } = await connected();
    const send = () => {
      const body = createReadStream(path);
      const command = new sdk.PutObjectCommand({
        ...target(key),
        Body: body,
        ContentLength: size,
        ContentType: contentType,
      });
      signDigest(command, sha256);
      return client.send(command, { requestTimeout: uploadTimeout(patience, size) }).finally(() => body.destroy());
    };
    await withRetries(patience.attempts, send).catch(unavailable);
  }

  return {
    summary: `S3 ${settings.endpoint}  ${settings.bucket}`,
    async put(content, { contentType, maxBytes, key = newKey() }) {
      await mkdir(spool, { recursive: true });
      const path = join(spool, key);
      const written = await writeTemporary(path, content, { maxBytes, flush: false });
      await upload(path, key, contentType, written).finally(() => rm(path, { force: true }));
      return { key, ...written };
    },
    open: openRange,
    size: sizeOf,
    exists: async (key) => (await sizeOf(key)) !== undefined,
    async remove(key) {
      if (!KEY.test(key)) return;
      const { sdk, client } = await connected();
      await client.send(new sdk.DeleteObjectCommand(target(key))).catch((error: unknown) => {
        if (statusOf(error) !== 404) unavailable(error);
      });
    },
    sweepTemporaries: (olderThan) => sweepTemporaries(spool, olderThan),
    async reach() {
      const { sdk, client } = await connected();
      await client.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket })).catch((error: unknown) => {
        throw new ObjectStoreUnavailable(whyNot(settings, statusOf(error)), error);
      });
    },
  };
}

function whyNot({ endpoint, bucket }: Settings, status: number): string {
  if (status === 404)
    return `对象存储中没有存储桶 ${bucket}，请先建立或检查 S3_BUCKET。S3_BUCKET names a bucket that does not exist: ${bucket}.`;
  if (status === 403 || status === 401 || status === 400)
    return `对象存储拒绝访问存储桶 ${bucket}，请检查 S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 及其权限。The object store refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket}.`;
  if (status >= 300 && status < 400)
    return `存储桶 ${bucket} 不在该区域，请检查 S3_REGION、S3_ENDPOINT。The bucket ${bucket} lies in another region: see S3_REGION and S3_ENDPOINT.`;
  return `无法连接对象存储 ${endpoint}，请检查 S3_ENDPOINT 和网络。S3_ENDPOINT cannot be reached: ${endpoint}.`;
}
