import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { type Head, headsOf } from './seal.ts';

/** End of a chain at a time, stored outside the database: `2026-03-01 08:00:00 000000 17 <hash>`. */
const line = /^\S+ \S+ (\S+) (\d+) ([0-9a-f]{64})$/;

export const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchors.log');

export async function readAnchors(file: string, tenantId: string): Promise<Map<number, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const found = text.split('\n').map((entry) => line.exec(entry));
  return new Map(found.flatMap((match) => (match?.[1] === tenantId ? [[Number(match[2]), match[3] ?? '']] : [])));
}

export async function noteAnchors(db: Kysely<unknown>, file: string, now: string): Promise<Head[]> {
  const { rows } = await sql<{ tenantId: string }>`select tenant_id from tenant`.execute(db);
  const heads = await headsOf(
    db,
    rows.map((row) => row.tenantId),
  );
  const moved: Head[] = [];
  for (const head of heads.values()) {
    const noted = await readAnchors(file, head.tenantId);
    if (!noted.has(head.seq)) moved.push(head);
  }
  const text = moved.map(({ tenantId, seq, hash }) => `${now} ${tenantId} ${seq} ${hash}\n`).join('');
  await mkdir(join(file, '..'), { recursive: true });
  if (text) await appendFile(file, text, { flush: true });
  return moved;
}

/**
 * Writes the heads of the chains to a file of DATA_DIR and to the server's log. They contradict anyone who removes the
 * end of a chain in the database, rows and seals alike.
 */
export const auditAnchors: PeriodicJob = {
  lock: 32,
  name: 'anchors of the audit log',
  everyMs: 10 * 60_000,
  run: async (db, context) => {
    const moved = await noteAnchors(db, anchorFile(context.config.dataDir), context.clock.now());
    for (const head of moved) context.log.info(head, 'audit anchor');
  },
};
