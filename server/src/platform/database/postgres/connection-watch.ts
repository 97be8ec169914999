import pg from 'pg';
import { boundAnswers } from './bound-answers.ts';

/** With the tick and the question below a caller on a dead line has his answer within ten seconds. */
const suspectMilliseconds = 6000;
const tickMilliseconds = 1000;
const askMilliseconds = 2000;
/** Bytes of a list of all that a server has at work. */
const mostAnswered = 4 * 1024 * 1024;
/** Faults of this machine when it opens a connection: no more files, ports or buffers. */
const ownFaults = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS'];

/** A connection that can say since when it waits for an answer. */
export interface Watched extends pg.ClientBase {
  readonly backend: number | undefined;
  /** `performance.now()` of the question that is still open. */
  readonly waitingSince: number | undefined;
  end(): Promise<void>;
}

/** A client that waits long, and the question it waits with. */
interface Suspect {
  client: Watched;
  since: number;
}

/**
 * Ends connections whose server is gone without a word: a cut network or a fail-over leaves a socket that would wait a
 * quarter of an hour. The watch asks about a client that waits long over a fresh connection. It leaves the client alone when
 * the server knows its process, and when the server answers but refuses the connection: `max_connections` says nothing about
 * a statement that runs.
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
      // the statement has ended, and the pool may have given the client to another request
      if (client.waitingSince !== since) continue;
      if (client.backend === undefined || !working.has(client.backend)) void client.end();
    }
  }

  /** Processes at work on the server: none when it does not answer, undefined when it refuses to say. */
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

/** The server answered with a refusal, or this machine could not ask. */
const provesNothing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || ownFaults.includes(String((error as NodeJS.ErrnoException).code));
