import { buffer } from 'node:stream/consumers';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { anybody, linkSeal } from './file-link.ts';
import { verifyLink } from './signed-link.ts';
import { ObjectNotFound } from './stores/store.ts';
import { storeOfFile } from './stores/tenant-stores.ts';
import { openUnchanged } from './stores/unchanged.ts';

const ticket = /^\/api\/file\/open\?ticket=([\w-]+\.[\w-]+)$/;

/**
 * Content of pictures in the tenant's own store, by the addresses used in texts; missing pictures are left out.
 * @param most total bytes; pictures beyond it are left out
 */
export async function pictureBytes(
  work: Work,
  addresses: Iterable<string>,
  most: number,
): Promise<Map<string, Buffer>> {
  const { context, actor } = work;
  const keys = new Map<string, string>();
  for (const address of new Set(addresses)) {
    const link = verifyLink(ticket.exec(address)?.[1] ?? '', linkSeal(context));
    if (link?.subject === anybody && link.tenantId === actor.tenantId) keys.set(address, link.key);
  }
  const read = new Map<string, Buffer>();
  if (keys.size === 0) return read;
  const rows = await work
    .table('bizFile')
    .ofTenant()
    .select()
    .select(['fileKey', 'ossId', 'fileSize', 'sha256'])
    .where(
      sql<SqlBool>`file_key = any(${[...new Set(keys.values())]}::text[]) and case_type in ('contentImage', 'questionImage')`,
    )
    .execute();
  const known = new Map(rows.map((row) => [row.fileKey, row]));
  let taken = 0;
  for (const [address, key] of keys) {
    const row = known.get(key);
    if (!row || taken + Number(row.fileSize) > most) continue;
    taken += Number(row.fileSize);
    try {
      const store = await storeOfFile(context, work.actor.tenantId, row.ossId, context.database.kysely);
      read.set(address, await buffer(await openUnchanged(store, key, row.sha256)));
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
    }
  }
  return read;
}
