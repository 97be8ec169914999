import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '#platform/database/types.ts';
import { Presence, type Sign } from './presence.ts';

/** To whom something has happened: people of a tenant, or everybody in it. */
export interface LiveCall {
  tenantId: string;
  userIds: readonly string[] | 'everybody';
}

export const liveChannel = 'kaoxin_live';
/** NOTIFY carries at most 8,000 bytes. */
const idsPerCall = 300;

/** What has happened: something for the inbox, or somebody came to or left a record that is open. */
export type LiveNews = 'inbox' | 'presence';
type Ring = (news: LiveNews) => void;

/**
 * Rings the open event streams of people, on every server. A ring carries no content: who hears it asks the database,
 * so a lost one costs a little time and never a message.
 */
export class LiveHub {
  readonly #rings = new Map<string, Set<Ring>>();
  readonly #ends = new Set<() => void>();
  readonly presence = new Presence();
  #unlisten: (() => Promise<void>) | undefined;

  async listen(database: Database): Promise<void> {
    this.#unlisten = await database.listen(liveChannel, (payload) => this.#ring(payload));
  }

  /** @param end called when the server stops, so that open streams do not hold it up */
  subscribe(tenantId: string, userId: string, ring: Ring, end: () => void): () => void {
    const key = `${tenantId}|${userId}`;
    const own = this.#rings.get(key) ?? new Set();
    this.#rings.set(key, own.add(ring));
    this.#ends.add(end);
    return () => {
      own.delete(ring);
      this.#ends.delete(end);
      if (own.size === 0) this.#rings.delete(key);
    };
  }

  async close(): Promise<void> {
    for (const end of [...this.#ends]) end();
    await this.#unlisten?.().catch(() => undefined);
  }

  #ring(payload: string): void {
    const heard = JSON.parse(payload) as LiveCall | { tenantId: string; sign: Sign };
    const { tenantId } = heard;
    if ('sign' in heard) this.#ringThese(tenantId, this.presence.take(heard.sign, Date.now()), 'presence');
    else if (heard.userIds !== 'everybody') this.#ringThese(tenantId, heard.userIds, 'inbox');
    else this.#ringAll(tenantId);
  }

  #ringAll(tenantId: string): void {
    for (const [key, rings] of this.#rings) if (key.startsWith(`${tenantId}|`)) for (const ring of rings) ring('inbox');
  }

  #ringThese(tenantId: string, userIds: readonly string[], news: LiveNews): void {
    for (const userId of userIds) for (const ring of this.#rings.get(`${tenantId}|${userId}`) ?? []) ring(news);
  }
}

/** Rings after the caller's transaction has been committed, and not at all when it is rolled back. */
export async function ringLive(db: QueryExecutorProvider, { tenantId, userIds }: LiveCall): Promise<void> {
  const parts = userIds === 'everybody' ? [userIds] : chunks([...new Set(userIds)]);
  for (const part of parts)
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify({ tenantId, userIds: part })})`.execute(db);
}

const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall),
  );
