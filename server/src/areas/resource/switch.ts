import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Service = 'oss' | 'sms';

/**
 * Enables or disables one service. Concurrent callers end with one enabled.
 * @param rivals services to disable; by default all of the tenant
 */
export async function turn(
  work: Work,
  table: Service,
  id: string,
  on: boolean,
  rivals: (work: Work) => Promise<readonly string[]> = (inside) => enabledOnes(inside, table),
): Promise<void> {
  await sql`select pg_advisory_xact_lock(7211, hashtext(${`${table} ${work.actor.tenantId}`}))`.execute(work.handle);
  const scoped = work.table(table);
  const row = await scoped.needLocked(id);
  work.target = id;
  if (on) {
    for (const other of await rivals(work)) if (other !== id) await scoped.change(other, { status: 0 });
  }
  if (row.status !== (on ? 1 : 0)) await scoped.change(id, { status: on ? 1 : 0 });
}

async function enabledOnes(work: Work, table: Service): Promise<string[]> {
  const rows = await work.table(table).select().select('id').where('status', '=', 1).execute();
  return rows.map(({ id }) => id);
}

export function refuseEnabled({ status }: { status: number }, code: string): void {
  if (status === 1) throw refuse(400, [`【${code}】正在启用，请先停用`, `“${code}” is enabled; disable it first`]);
}

export const notEnabled = (words: Label) => refuse(400, [`未启用：${words[0]}`, `Not enabled: ${words[1]}`]);
