import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ossCategory } from '@kaoxin/contract/resource/oss.ts';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { mayReachUrl } from '#platform/outbound/policy.ts';
import { checkedAgents } from './checked-agents.ts';
import { notedStore } from './noted-store.ts';
import { PATIENCE, type Patience, QUICK } from './s3-client.ts';
import { s3Store } from './s3-store.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './store.ts';
import { filesOfTenant } from './tenant-key.ts';

export interface StoreRow {
  id: string;
  version: number;
  category: number;
  endpoint: string;
  bucketName: string;
  accessKey: string;
  secretSealed: string;
  region: string | null;
}

export interface ChosenStore {
  ossId: string | null;
  store: ObjectStore;
}

const columns = sql`id, version, category, endpoint, bucket_name, access_key, secret_sealed, region`;
const defaultRegion = 'us-east-1';
const kept = new WeakMap<AppContext, Map<string, { version: number; store: ObjectStore }>>();

/** Opens a store from its row without connecting. Its address is checked against OUTBOUND_ALLOW at each use. */
export function openStore(
  context: AppContext,
  row: Omit<StoreRow, 'id' | 'version'>,
  patience: Patience = PATIENCE,
): ObjectStore {
  const url = new URL(row.endpoint);
  const store = s3Store(
    {
      endpoint: row.endpoint,
      region: row.region ?? defaultRegion,
      bucket: row.bucketName,
      accessKeyId: row.accessKey,
      secretAccessKey: context.secrets.open(row.secretSealed, 'credential'),
      // Cloud providers expect the bucket in the host name.
      pathStyle: row.category === ossCategory.minio || row.category === ossCategory.other,
    },
    {
      spool: join(context.config.dataDir, 'uploads'),
      warn: (sentence) => context.log.warn(sentence),
      patience,
      agents: checkedAgents(context.config.outbound, Number(url.port) || (url.protocol === 'http:' ? 80 : 443)),
    },
  );
  const checked =
    <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await mayReachUrl(context.config.outbound, row.endpoint).catch((error: unknown) => {
        throw new ObjectStoreUnavailable('address of the object store not allowed', error);
      });
      return run(...given);
    };
  return {
    summary: store.summary,
    put: checked(store.put),
    open: checked(store.open),
    size: checked(store.size),
    exists: checked(store.exists),
    remove: checked(store.remove),
  };
}

function storeFor(context: AppContext, row: StoreRow): ObjectStore {
  const own = kept.get(context) ?? new Map();
  kept.set(context, own);
  const found = own.get(row.id);
  if (found?.version === row.version) return found.store;
  const store = openStore(context, row);
  own.set(row.id, { version: row.version, store });
  return store;
}

/** The enabled store of a tenant, or the server's own. @param db a handle on platform tables */
export async function storeForNew(context: AppContext, tenantId: string, db: Kysely<unknown>): Promise<ChosenStore> {
  const { rows } = await sql<StoreRow>`select ${columns} from oss
    where tenant_id = ${tenantId} and status = 1 and is_deleted = 0`.execute(db);
  const [row] = rows;
  const chosen = row ? { ossId: row.id, store: storeFor(context, row) } : { ossId: null, store: context.files };
  return { ossId: chosen.ossId, store: notedStore(context, tenantId, chosen) };
}

export async function storeByCode(
  context: AppContext,
  tenantId: string,
  code: string,
  db: Kysely<unknown>,
): Promise<ChosenStore | undefined> {
  const { rows } = await sql<StoreRow>`select ${columns} from oss
    where tenant_id = ${tenantId} and oss_code = ${code} and is_deleted = 0`.execute(db);
  const [row] = rows;
  return (
    row && { ossId: row.id, store: notedStore(context, tenantId, { ossId: row.id, store: storeFor(context, row) }) }
  );
}

export async function storeOfFile(
  context: AppContext,
  tenantId: string,
  ossId: string | null,
  db: Kysely<unknown>,
): Promise<ObjectStore> {
  if (ossId === null) return filesOfTenant(context, tenantId, context.files);
  const { rows } = await sql<StoreRow>`select ${columns} from oss
    where id = ${ossId} and tenant_id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) throw new ObjectStoreUnavailable(`no object store ${ossId}`);
  return filesOfTenant(context, tenantId, storeFor(context, row));
}

/** Milliseconds; below the time a user waits (specification section 9). */
const tryWithin = 8000;

/** Writes, reads and removes a small object within eight seconds. Pass its error to `storeTrouble`. */
export async function tryStore(context: AppContext, row: Omit<StoreRow, 'id' | 'version'>): Promise<void> {
  const over = new AbortController();
  const late = wait(tryWithin, undefined, { signal: over.signal }).then(() => {
    throw new ObjectStoreUnavailable('the object store is too slow');
  });
  const tried = putReadRemove(context, row);
  // The slower promise may reject after the race is decided.
  for (const either of [late, tried]) either.catch(() => undefined);
  await Promise.race([tried, late]).finally(() => over.abort());
}

async function putReadRemove(context: AppContext, row: Omit<StoreRow, 'id' | 'version'>): Promise<void> {
  const store = openStore(context, row, QUICK);
  const sent = `kaoxin ${new Date().toISOString()}`;
  const { key } = await store.put(Buffer.from(sent), { contentType: 'text/plain', maxBytes: 1000 });
  const read = await text(await store.open(key));
  await store.remove(key);
  if (read !== sent) throw new Error('what was read is not what was written');
  if (await store.exists(key)) throw new Error('what was removed is still there');
}
