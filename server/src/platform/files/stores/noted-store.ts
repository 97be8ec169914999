import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './store.ts';
import { filesOfTenant, keyOf } from './tenant-key.ts';

/**
 * A store that records a note of each file before it is stored, in a separate transaction: after a crash before the
 * file has its row, `note-sweep.ts` finds and removes the file a day later. Do not call `put` inside an open
 * transaction.
 * @param ossId row of a tenant's store; null: the server's own
 */
export function notedStore(
  context: AppContext,
  tenantId: string,
  { ossId, store: anyFiles }: { ossId: string | null; store: ObjectStore },
): ObjectStore {
  const { database, log } = context;
  const store = filesOfTenant(context, tenantId, anyFiles);
  const db = database.kysely;
  const forget = (key: string) =>
    sql`delete from object_note where key = ${key}`.execute(db).catch((error: Error) => {
      // The file is gone; the sweep removes the note.
      log.warn({ reason: error.message }, 'note of a file not removed yet');
    });
  return {
    ...store,
    async put(content, options) {
      const { key = keyOf(context, tenantId) } = options;
      await sql`insert into object_note (key, tenant_id, oss_id) values (${key}, ${tenantId}, ${ossId})`
        .execute(db)
        .catch((error: unknown) => {
          // Nothing else will read the stream.
          if (content instanceof Readable) content.destroy();
          throw error;
        });
      try {
        return await store.put(content, { ...options, key });
      } catch (error) {
        // An unavailable store may or may not have the file.
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

export const ownFiles = (context: AppContext, tenantId: string): ObjectStore =>
  notedStore(context, tenantId, { ossId: null, store: context.files });
