import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { newKey, ObjectNotFound, type ObjectStore } from './store.ts';

/** Hexadecimal digits: of a key without its signature, and of the signature. */
const randomDigits = 40;
const signatureDigits = 24;

const signature = ({ secrets }: Pick<AppContext, 'secrets'>, tenantId: string, random: string): string =>
  createHmac('sha256', secrets.key('file key')).update(`${tenantId}|${random}`).digest('hex').slice(0, signatureDigits);

/** The key of a new file of a tenant. Its signature says whose file it is. */
export function keyOf(context: Pick<AppContext, 'secrets'>, tenantId: string): string {
  const random = newKey();
  return random + signature(context, tenantId, random);
}

/**
 * A row in a data source names a file, and the administrators of that database can write any key into it. So only keys
 * of the tenant's own files count there. Keys without a signature are from before signatures; they count in the primary.
 */
async function isOwn(context: AppContext, tenantId: string, key: string): Promise<boolean> {
  if (key.length === randomDigits) return (await dataSourcesOf(context).sourceOf(tenantId)) === null;
  const random = key.slice(0, randomDigits);
  const [given, right] = [Buffer.from(key.slice(randomDigits)), Buffer.from(signature(context, tenantId, random))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export function filesOfTenant(context: AppContext, tenantId: string, store: ObjectStore): ObjectStore {
  const own = (key: string): Promise<boolean> => isOwn(context, tenantId, key);
  return {
    ...store,
    async open(key, range) {
      if (!(await own(key))) throw new ObjectNotFound();
      return store.open(key, range);
    },
    size: async (key) => ((await own(key)) ? store.size(key) : undefined),
    exists: async (key) => (await own(key)) && store.exists(key),
    async remove(key) {
      if (await own(key)) await store.remove(key);
    },
  };
}
