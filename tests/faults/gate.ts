import pg from 'pg';
import { vi } from 'vitest';
import { patience } from '../setup/patience.ts';

const number = 78;
/** Makes a transaction that inserts or changes such a row wait at the gate. */
export const gateAt = (table: string, row: string, event: 'insert' | 'update' | 'insert or update' = 'insert') => `
  create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${number}); return new; end $$;
  create trigger gate before ${event} on ${table} for each row when (${row}) execute function wait_at_gate()`;

/** Closes the gate; `open` expects that a transaction waits there. */
export async function closeGate(url: string): Promise<{ waitedAt(): Promise<unknown>; open(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: url });
  // The PostgreSQL may stop before this connection closes.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('select pg_advisory_lock($1::int)', [number]);
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${number} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const waitedAt = () =>
    vi.waitUntil(async () => (await holder.query(waits)).rowCount, { timeout: patience.poll, interval: 20 });
  return { waitedAt, open: () => holder.end() };
}
