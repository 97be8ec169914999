import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { actingAs } from './person-actor.ts';

export async function taskUnderWay(
  { actor, platform }: Work,
  kind: string,
  payload: object,
): Promise<string | undefined> {
  const { ip: _, ...acting } = actingAs(actor);
  const { rows } = await sql<{ id: string }>`select id from task
    where tenant_id = ${actor.tenantId} and create_user = ${actor.id} and is_deleted = 0
      and state in ('waiting', 'running') and cancel_asked = 0 and kind = ${kind}
      and payload = ${JSON.stringify(payload)}::jsonb and acting - 'ip' = ${JSON.stringify(acting)}::jsonb
    limit 1`.execute(platform);
  return rows[0]?.id;
}
