import pg from 'pg';
import { faultOf } from '#platform/errors.ts';
import { boundAnswers, EndlessAnswer } from './bound-answers.ts';

/** Together with the tick and the query below, a caller on a dead connection gets an error within ten seconds. */
const suspectMilliseconds = 6000;
const tickMilliseconds = 1000;
const askMilliseconds = 2000;
/** Bytes of the list of a server's active processes. */
const mostAnswered = 4 * 1024 * 1024;
const ownFaults = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS'];

export interface Watched extends pg.ClientBase {
  readonly backend: number | undefined;
  /** `performance.now()` at the start of the pending query. */
  readonly waitingSince: number | undefined;
  end(): Promise<void>;
}

interface Suspect {
  client: Watched;
  since: number;
}

/**
 * Ends connections to a server that disappeared silently: after a network cut or a fail-over a socket would wait a
 * quarter of an hour. The watch checks a long-waiting client over a new connection. It keeps the client when the server
 * lists its process, or when the server answers anything else: `max_connections` does not affect a running statement,
 * and an answer beyond the bound is no silence.
 */
export class ConnectionWatch {
  readonly #options: pg.ClientConfig;
  readonly #clients = new Map<Watched, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, connectionTimeoutMillis: askMilliseconds, query_timeout: askMilliseconds };
    this.#timer = setInterval(() => this.#look(), tickMilliseconds).unref();
  }

  add(client: Watched): void {
    this.#clients.set(client, 0);
    client.on('end', () => this.#clients.delete(client));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const suspects: Suspect[] = [];
    for (const [client, asked] of this.#clients) {
      const since = client.waitingSince;
      if (since === undefined || now - Math.max(since, asked) < suspectMilliseconds) continue;
      this.#clients.set(client, now);
      suspects.push({ client, since });
    }
    if (suspects.length > 0) void this.#judge(suspects);
  }

  async #judge(suspects: readonly Suspect[]): Promise<void> {
    const working = await this.#working();
    if (working === undefined) return;
    for (const { client, since } of suspects) {
      // The statement has ended, and the pool may have given the client to another request.
      if (client.waitingSince !== since) continue;
      if (client.backend === undefined || !working.has(client.backend)) void client.end();
    }
  }

  /** Active processes on the server: none when it does not answer, undefined when its answer proves nothing. */
  async #working(): Promise<ReadonlySet<number> | undefined> {
    const client = new pg.Client(this.#options);
    client.on('error', () => undefined);
    boundAnswers(client, Boolean(this.#options.ssl), mostAnswered);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and state <> 'idle'",
      );
      return new Set(rows.map((row) => row.pid));
    } catch (error) {
      return provesNothing(error) ? undefined : new Set();
    } finally {
      void client.end();
    }
  }
}

/** The server refused the connection or answered without end, or this machine could not open a connection. */
const provesNothing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || error instanceof EndlessAnswer || ownFaults.includes(faultOf(error).code ?? '');
