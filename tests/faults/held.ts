import pg from 'pg';
import { vi } from 'vitest';
import { patience } from '../setup/patience.ts';
import { ask } from './databases.ts';

const lock = 4_711;
const hold = `create or replace function hold_here() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`;
const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;

/** A place in a transaction of the server: the rows whose change it is held at. */
export interface Place {
  /** `update on task_checkpoint`, `insert on exam_seat` */
  event: string;
  /** of the new row */
  when: string;
}

/** Stops whoever comes to a place inside his transaction, until he is let go: then it is gone too. */
export async function heldAt(url: string, { event, when }: Place) {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${lock})`);
  await holder.query(hold);
  await holder.query(
    `create trigger hold_here before ${event} for each row when (${when}) execute function hold_here()`,
  );
  return {
    reached: () =>
      vi.waitUntil(async () => (await ask(url, waiting)).length > 0, { timeout: patience.poll, interval: 10 }),
    async letGo(): Promise<void> {
      await holder.query(`select pg_advisory_unlock(${lock})`);
      // waits for whoever was held: he finds his server gone, and nothing of what he did stays
      await holder.query(`drop trigger hold_here on ${event.replace(/^\w+ on /, '')}`);
      await holder.end();
    },
  };
}
