import { type QueryExecutorProvider, sql } from 'kysely';

/** Brings people into the examinations of a demonstration; its order says how far it has come. */
export const comingJob = 'demo examinees';

/** Of the examinations that get people, those that have theirs. */
export interface Coming {
  done: number;
  /** null until the first of them is whole */
  of: number | null;
}

/** Null where nobody comes any more, or no demonstration was loaded. */
export async function examineesComing(db: QueryExecutorProvider, tenantId: string): Promise<Coming | null> {
  const { rows } = await sql<Coming>`select jsonb_array_length(coalesce(payload -> 'finished', '[]')) as done,
      (payload ->> 'of')::int as of
    from job where kind = ${comingJob} and tenant_id = ${tenantId} and given_up = 0 limit 1`.execute(db);
  return rows[0] ?? null;
}
