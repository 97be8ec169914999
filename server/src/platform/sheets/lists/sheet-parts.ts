import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/**
 * Stores a part of a task's file, encrypted, since rows contain phones and names. The part commits with the checkpoint
 * of its step, so that a crash neither skips nor repeats one.
 */
export async function putPart<V>(work: Work, taskId: string, part: number, content: V): Promise<void> {
  const sealed = work.context.secrets.seal(gzipSync(JSON.stringify(content)).toString('base64'), 'row');
  await sql`insert into task_part (tenant_id, task_id, part, content)
    values (${work.actor.tenantId}, ${taskId}, ${part}, ${sealed})`.execute(work.handle);
}

export async function takePart<V>({ actor, handle, context }: Work, taskId: string, part: number): Promise<V> {
  const { rows } = await sql<{ content: string }>`select content from task_part
    where tenant_id = ${actor.tenantId} and task_id = ${taskId} and part = ${part}`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error(`part ${part} of task ${taskId} is not there`);
  const plain = gunzipSync(Buffer.from(context.secrets.open(row.content, 'row'), 'base64')).toString();
  // Written by putPart of the same task.
  return JSON.parse(plain) as V;
}
