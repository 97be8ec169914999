import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';

export async function faultsOf(context: AppContext): Promise<string[]> {
  const { rows } = await sql<{ call: string | null; message: string | null; stack: string | null }>`
    select call, message, stack from error_log where source = 'server' order by id`.execute(context.database.kysely);
  return rows.map(({ call, message, stack }) => `${call}: ${message}\n${stack?.split('\n').slice(1, 5).join('\n')}`);
}
