import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/types.ts';

/** Milliseconds between two renewals of this server's rows. */
const renewal = 20_000;
/** Seconds a stream counts after the last renewal: streams of a crashed server end then. */
const lasts = 60;

export interface StreamOwner {
  tenantId: string;
  userId: string;
  sessionId: string | null;
}

export interface MostStreams {
  session: number;
  person: number;
}

export class OpenStreams {
  readonly #server = randomUUID();
  #database: Database | undefined;
  #open = 0;
  #renewing: NodeJS.Timeout | undefined;

  use(database: Database): void {
    this.#database = database;
  }

  /** @returns a function to call when the stream closes; undefined if the owner has too many */
  async enter({ tenantId, userId, sessionId }: StreamOwner, most: MostStreams): Promise<(() => void) | undefined> {
    const db = this.#database?.kysely;
    if (!db) return () => undefined;
    const [id, person] = [randomUUID(), `${tenantId}|${userId}`];
    const isOpen = await db.transaction().execute(async (inside) => {
      await sql`select pg_advisory_xact_lock(7226, hashtext(${person}))`.execute(inside);
      const { rows } = await sql`with mine as (
          select session_id from live_stream where person = ${person} and until > now())
        insert into live_stream (id, server, person, session_id, until)
        select ${id}, ${this.#server}, ${person}, ${sessionId ?? ''}, now() + make_interval(secs => ${lasts})
        where (select count(*) from mine) < ${most.person}
          and (select count(*) from mine where session_id = ${sessionId ?? ''}) < ${most.session}
        returning id`.execute(inside);
      return rows.length > 0;
    });
    if (!isOpen) return undefined;
    this.#open += 1;
    this.#renewing ??= setInterval(() => void this.#renew(), renewal).unref();
    return () => {
      this.#open -= 1;
      // A row that stays ends by itself.
      void sql`delete from live_stream where id = ${id}`.execute(db).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    this.#renewing = undefined;
    const db = this.#database?.kysely;
    if (db && this.#open > 0)
      await sql`delete from live_stream where server = ${this.#server}`.execute(db).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    if (this.#open === 0) {
      clearInterval(this.#renewing);
      this.#renewing = undefined;
      return;
    }
    const db = this.#database?.kysely;
    if (!db) return;
    await sql`with gone as (delete from live_stream where until < now())
      update live_stream set until = now() + make_interval(secs => ${lasts}) where server = ${this.#server}`
      .execute(db)
      .catch(() => undefined);
  }
}
