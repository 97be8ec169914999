import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '#platform/database/types.ts';
import { liveChannel } from './channel.ts';
import { OpenStreams } from './open-streams.ts';
import { Presence, type Sign, type Stirred } from './presence.ts';

export interface LiveCall {
  tenantId: string;
  userIds: readonly string[] | 'everybody';
  news?: LiveNews;
}

/** NOTIFY carries at most 8,000 bytes. */
const idsPerCall = 300;

export type LiveNews = 'inbox' | 'tasks' | 'presence';
type Ring = (news: LiveNews) => void;

interface Stream {
  tenantId: string;
  userId: string;
  sessionId: string | null;
  ring: Ring;
  /** called when its session ends and when the server stops, which open streams would otherwise delay */
  end: () => void;
}
/**
 * A message on the channel: a notification, a presence sign, a change of a record, or the end of one session or
 * possibly of all sessions of a tenant.
 */
type Said = LiveCall | ({ tenantId: string } & ({ sign: Sign } | Stirred | { ended: string }));

/**
 * A notification has no content: the client then queries the database, so a lost one costs some time but no message.
 */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly presence = new Presence();
  readonly openStreams = new OpenStreams();
  #unlisten: (() => Promise<void>) | undefined;

  async listen(database: Database): Promise<void> {
    this.openStreams.use(database);
    // Messages may have been lost: reopened streams have their sessions checked.
    const missed = () => this.#endThose(() => true);
    this.#unlisten = await database.listen(liveChannel, (payload) => this.#hear(payload), missed);
  }

  subscribe(stream: Stream): () => void {
    const key = `${stream.tenantId}|${stream.userId}`;
    const own = this.#streams.get(key) ?? new Set();
    this.#streams.set(key, own.add(stream));
    return () => {
      own.delete(stream);
      if (own.size === 0) this.#streams.delete(key);
    };
  }

  async close(): Promise<void> {
    this.#endThose(() => true);
    await this.openStreams.close();
    await this.#unlisten?.().catch(() => undefined);
  }

  #hear(payload: string): void {
    const heard = JSON.parse(payload) as Said;
    const { tenantId } = heard;
    if ('ended' in heard) {
      const { ended } = heard;
      this.#endThose((stream) => stream.tenantId === tenantId && (ended === 'all' || stream.sessionId === ended));
    } else if ('sign' in heard) this.#ringThese(tenantId, this.presence.take(heard.sign, Date.now()), 'presence');
    else if ('stirred' in heard) {
      const others = this.presence.others(heard.stirred, heard.by, Date.now()).map(({ userId }) => userId);
      this.#ringThese(tenantId, others, 'presence');
    } else if (heard.userIds !== 'everybody') this.#ringThese(tenantId, heard.userIds, heard.news ?? 'inbox');
    else for (const stream of this.#all()) if (stream.tenantId === tenantId) stream.ring('inbox');
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap((own) => [...own]);
  }

  #endThose(which: (stream: Stream) => boolean): void {
    for (const stream of this.#all()) if (which(stream)) stream.end();
  }

  #ringThese(tenantId: string, userIds: readonly string[], news: LiveNews): void {
    for (const userId of userIds)
      for (const stream of this.#streams.get(`${tenantId}|${userId}`) ?? []) stream.ring(news);
  }
}

/** Notifies after the commit of the caller's transaction, and not after a roll-back. */
export async function ringLive(db: QueryExecutorProvider, { tenantId, userIds, news }: LiveCall): Promise<void> {
  const parts = userIds === 'everybody' ? [userIds] : chunks([...new Set(userIds)]);
  for (const part of parts)
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify({ tenantId, userIds: part, news })})`.execute(db);
}

const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall),
  );
