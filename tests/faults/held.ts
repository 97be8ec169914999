import pg from 'pg';
import { vi } from 'vitest';
import { patience } from '../setup/patience.ts';

const lock = 4_711;
/** Waits longer than the server's statement timeout. */
const hold = `create or replace function hold_here() returns trigger language plpgsql as $$
  begin
    perform set_config('lock_timeout', '0', true);
    begin perform pg_advisory_xact_lock_shared(${lock});
    exception when query_canceled then perform pg_advisory_xact_lock_shared(${lock}); end;
    return new;
  end $$`;
const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
  and database = (select oid from pg_database where datname = current_database())`;

export interface Place {
  /** For example `update on task_checkpoint` or `insert on exam_seat`. */
  event: string;
  when: string;
}

/** Stops transactions at the place until they are released; releasing removes the trigger. */
export async function heldAt(url: string, { event, when }: Place) {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${lock})`);
  await holder.query(hold);
  await holder.query(
    `create trigger hold_here before ${event} for each row when (${when}) execute function hold_here()`,
  );
  return {
    reached: (many = 1) =>
      vi.waitUntil(async () => ((await holder.query(waiting)).rowCount ?? 0) >= many, {
        timeout: patience.poll,
        interval: 20,
      }),
    async letGo(): Promise<void> {
      await holder.query(`select pg_advisory_unlock(${lock})`);
      // Waits for the held transactions, whose server is dead, so they roll back.
      await holder.query(`drop trigger hold_here on ${event.replace(/^\w+ on /, '')}`);
      await holder.end();
    },
  };
}
