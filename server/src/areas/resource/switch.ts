import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/door.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Service = 'oss' | 'sms';

/** Exactly this one is enabled from now on, or this one no longer; two people at once end with one. */
export async function turn(work: Work, table: Service, id: string, on: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(7211, hashtext(${`${table} ${work.actor.tenantId}`}))`.execute(work.handle);
  const door = work.table(table);
  const row = await door.needLocked(id);
  work.target = id;
  if (on) {
    const others = await door.select().select('id').where('status', '=', 1).where('id', '<>', id).execute();
    for (const other of others) await door.change(other.id, { status: 0 });
  }
  if (row.status !== (on ? 1 : 0)) await door.change(id, { status: on ? 1 : 0 });
}

const ossFacts = ({ status, ossCode: code }: SelectedRow<'oss'>) => ({ status, code });
const smsFacts = ({ status, smsCode: code }: SelectedRow<'sms'>) => ({ status, code });

/** The rows that are about to go: none is enabled. Answers their codes by id, locked. */
export async function needDisabled(work: Work, table: Service, ids: readonly string[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const id of [...ids].sort()) {
    const { status, code } =
      table === 'oss'
        ? ossFacts(await work.table('oss').needLocked(id))
        : smsFacts(await work.table('sms').needLocked(id));
    if (status === 1) throw refuse(400, [`【${code}】正在启用,请先停用`, `“${code}” is enabled; disable it first`]);
    codes.set(id, code);
  }
  return codes;
}

/** A code names one service of a tenant. */
export async function refuseTaken(work: Work, table: Service, code: string, id: string | null): Promise<void> {
  const column = table === 'oss' ? 'oss_code' : 'sms_code';
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where tenant_id = ${work.actor.tenantId} and is_deleted = 0 and ${sql.ref(column)} = ${code}`.execute(work.handle);
  if (rows[0] && rows[0].id !== id) throw refuse(409, ['资源编号已存在,请更换后重试', 'This code is already in use']);
}

/** What a try told, as a refusal of `enable`. */
export const notEnabled = (words: Label) => refuse(400, [`未启用:${words[0]}`, `Not enabled: ${words[1]}`]);
