import { type QueryExecutorProvider, sql } from 'kysely';

/** Brings people into the examinations of a demonstration; its order says how far it has come. */
export const comingJob = 'demo examinees';
/** Brings questions into its banks. */
export const comingBanks = 'demo banks';

/** Of the examinations that get people, or of the banks that get questions, those that have theirs. */
export interface Coming {
  done: number;
  /** null until the first of them is whole */
  of: number | null;
}

/** Null where nobody comes any more, or no demonstration was loaded. */
export const examineesComing = (db: QueryExecutorProvider, tenantId: string): Promise<Coming | null> =>
  coming(db, tenantId, comingJob);

/** Null where all questions are there, or no demonstration was loaded. */
export const banksComing = (db: QueryExecutorProvider, tenantId: string): Promise<Coming | null> =>
  coming(db, tenantId, comingBanks);

async function coming(db: QueryExecutorProvider, tenantId: string, kind: string): Promise<Coming | null> {
  const { rows } = await sql<Coming>`select jsonb_array_length(coalesce(payload -> 'finished', '[]')) as done,
      (payload ->> 'of')::int as of
    from job where kind = ${kind} and tenant_id = ${tenantId} and given_up = 0 limit 1`.execute(db);
  return rows[0] ?? null;
}
