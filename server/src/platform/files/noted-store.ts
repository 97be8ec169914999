import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { newKey, type ObjectStore, ObjectStoreUnavailable } from './store.ts';

/**
 * A store that notes each file before it is put there, in a transaction of its own: a server that dies before the file has its row
 * leaves a note, by which the file is found and removed a day later (`note-sweep.ts`). Not to be put into while a transaction is
 * open.
 * @param ossId row of a tenant's store; null: the server's own
 */
export function notedStore(
  { database, log }: AppContext,
  tenantId: string,
  { ossId, store }: { ossId: string | null; store: ObjectStore },
): ObjectStore {
  const db = database.kysely;
  const forget = (key: string) =>
    sql`delete from object_note where key = ${key}`.execute(db).catch((error: Error) => {
      // nothing lies there any more: the sweep finds that out
      log.warn({ reason: error.message }, 'note of a file not removed yet');
    });
  return {
    ...store,
    async put(content, options) {
      const { key = newKey() } = options;
      await sql`insert into object_note (key, tenant_id, oss_id) values (${key}, ${tenantId}, ${ossId})`
        .execute(db)
        .catch((error: unknown) => {
          // nobody else will read it
          if (content instanceof Readable) content.destroy();
          throw error;
        });
      try {
        return await store.put(content, { ...options, key });
      } catch (error) {
        // of one that does not answer nobody knows what it has
        if (!(error instanceof ObjectStoreUnavailable)) await forget(key);
        throw error;
      }
    },
    async remove(key) {
      await store.remove(key);
      await forget(key);
    },
  };
}

/** The server's own store, for files of this tenant. */
export const ownFiles = (context: AppContext, tenantId: string): ObjectStore =>
  notedStore(context, tenantId, { ossId: null, store: context.files });
