import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { keptActor, type LoggedActor, loggedActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { Work } from '#platform/work.ts';
import { TakenOver } from './parts.ts';

export const moveJob = 'tenant-move';

export interface Moving {
  id: string;
  tenantId: string;
  fromId: string | null;
  toId: string | null;
  runner: string;
  askedBy: LoggedActor;
  requestId: string;
}

export type Stage = 'copying' | 'checking' | 'closing' | 'done' | 'failed';

export interface MoveState {
  stage: Stage;
  fromName: string | null;
  toName: string | null;
  total: number;
  copied: number;
  closedMs: number | null;
  fault: Label | null;
  started: string;
  ended: string | null;
}

/** Records a move and its job in the caller's transaction, which must be platform work; one at a time per tenant. */
export async function orderMove(work: Work, tenantId: string, fromId: string | null, toId: string | null) {
  const askedBy = JSON.stringify(loggedActor(work.actor));
  const { rows } = await sql<{ id: string }>`
    insert into tenant_move (tenant_id, from_id, to_id, asked_by, request_id)
    values (${tenantId}, ${fromId}, ${toId}, ${askedBy}::jsonb, ${work.requestId})
    on conflict (tenant_id) do update set id = gen_random_uuid(), from_id = excluded.from_id, to_id = excluded.to_id,
      stage = 'copying', asked_by = excluded.asked_by, request_id = excluded.request_id, runner = null, total = 0,
      copied = 0, table_name = null, closed_ms = null, fault = null, started = now(), ended = null
    where tenant_move.stage in ('done', 'failed') returning id`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse(409, ['该租户的数据正在迁移，请稍后查看', 'The data of this tenant is being moved already']);
  await enqueue(work, moveJob, { tenantId, move: row.id });
}

export async function moveOf(db: QueryExecutorProvider, tenantId: string): Promise<MoveState | null> {
  const { rows } = await sql<MoveState>`
    select m.stage, f.name as from_name, t.name as to_name, m.total::int as total, m.copied::int as copied, m.closed_ms,
      m.fault, m.started::timestamptz(0) as started, m.ended::timestamptz(0) as ended
    from tenant_move m left join datasource f on f.id = m.from_id left join datasource t on t.id = m.to_id
    where m.tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}

/** Takes over a move; its previous server can no longer continue it. Undefined when it is over. */
export async function takeMove({ database }: AppContext, move: string): Promise<Moving | undefined> {
  const { rows } = await sql<Moving>`update tenant_move set runner = gen_random_uuid()
    where id = ${move} and stage not in ('done', 'failed')
    returning id, tenant_id, from_id, to_id, runner, asked_by, request_id`.execute(database.kysely);
  return rows[0];
}

export interface Progress {
  stage?: Stage;
  total?: number;
  copied?: number;
  closedMs?: number;
}

/** Records the progress. Throws TakenOver when another server has the move. */
export async function noteProgress(db: Kysely<unknown>, { id, runner }: Moving, progress: Progress): Promise<void> {
  const { stage, total, copied, closedMs } = progress;
  const { rows } = await sql`update tenant_move set stage = coalesce(${stage ?? null}, stage),
      total = coalesce(${total ?? null}::bigint, total), copied = coalesce(${copied ?? null}::bigint, copied),
      closed_ms = coalesce(${closedMs ?? null}::integer, closed_ms),
      ended = case when ${stage ?? null} in ('done', 'failed') then now() end
    where id = ${id} and runner = ${runner} returning id`.execute(db);
  if (rows.length === 0) throw new TakenOver();
}

export async function failMove(context: AppContext, moving: Moving, { status, label }: Refusal): Promise<void> {
  await context.database.kysely.transaction().execute(async (db) => {
    await noteProgress(db, moving, { stage: 'failed' });
    await sql`update tenant_move set fault = ${JSON.stringify(label)}::jsonb where id = ${moving.id}`.execute(db);
    await auditMove(db, moving, { status, reason: label[0] });
  });
}

export const auditMove = (
  db: Kysely<unknown>,
  { tenantId, fromId, toId, askedBy, requestId }: Moving,
  { status, reason, rows }: { status: number; reason?: string; rows?: number },
): Promise<void> =>
  recordAudit(db, {
    actor: keptActor(askedBy),
    requestId,
    call: `JOB ${moveJob}`,
    title: '租户数据源切换',
    target: tenantId,
    status,
    reason,
    durationMs: 0,
    input: { fromId, toId, rows },
  });
