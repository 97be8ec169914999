import pg from 'pg';

/** With the tick and the question below a caller on a dead line has his answer within ten seconds. */
const suspectMilliseconds = 6000;
const tickMilliseconds = 1000;
const askMilliseconds = 2000;

/** A connection that can say since when it waits for an answer. */
export interface Watched extends pg.ClientBase {
  readonly backend: number | undefined;
  /** `performance.now()` of the question that is still open. */
  readonly waitingSince: number | undefined;
  end(): Promise<void>;
}

/**
 * Ends connections whose server is gone without a word: a cut network or a fail-over leaves a socket that would wait a
 * quarter of an hour. Whoever waits long is asked about over a fresh connection; a server that knows him is left alone.
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
    const suspects: Watched[] = [];
    for (const [client, asked] of this.#clients) {
      const since = Math.max(client.waitingSince ?? now, asked);
      if (now - since < suspectMilliseconds) continue;
      this.#clients.set(client, now);
      suspects.push(client);
    }
    if (suspects.length > 0) void this.#judge(suspects);
  }

  async #judge(suspects: readonly Watched[]): Promise<void> {
    const working = await this.#working().catch(() => new Set<number>());
    for (const client of suspects) {
      if (client.backend === undefined || !working.has(client.backend)) void client.end();
    }
  }

  /** Process numbers that are at work on the server as it is now. */
  async #working(): Promise<Set<number>> {
    const client = new pg.Client(this.#options);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and state <> 'idle'",
      );
      return new Set(rows.map((row) => row.pid));
    } finally {
      void client.end();
    }
  }
}
