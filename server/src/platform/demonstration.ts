import { type QueryExecutorProvider, sql } from 'kysely';

/** Job that adds examinees to the demonstration; its payload holds the progress. */
export const comingJob = 'demo examinees';
export const comingBanks = 'demo banks';

export interface Coming {
  done: number;
  /** null until the first of them is complete */
  of: number | null;
}

/** Null when the job has ended or no demonstration was loaded. */
export const examineesComing = (db: QueryExecutorProvider, tenantId: string): Promise<Coming | null> =>
  coming(db, tenantId, comingJob);

export const banksComing = (db: QueryExecutorProvider, tenantId: string): Promise<Coming | null> =>
  coming(db, tenantId, comingBanks);

async function coming(db: QueryExecutorProvider, tenantId: string, kind: string): Promise<Coming | null> {
  const { rows } = await sql<Coming>`select jsonb_array_length(coalesce(payload -> 'finished', '[]')) as done,
      (payload ->> 'of')::int as of
    from job where kind = ${kind} and tenant_id = ${tenantId} and given_up = 0 limit 1`.execute(db);
  return rows[0] ?? null;
}
