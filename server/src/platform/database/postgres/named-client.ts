import pg from 'pg';
import type { ConnectionWatch, Watched } from './connection-watch.ts';
import { JourneyClient, statementUnknown } from './journey-client.ts';
import { StatementNames } from './named-statements.ts';

/** `cached plan must not change result type`, after a migration under a running server. */
const planChanged = '0A000';

interface NamedQuery {
  name: string;
  text: string;
  values: readonly unknown[];
}

/**
 * A client class for one pool. Prepares parameterized queries once per connection, then calls them by name, and reports
 * waiting clients to the watch. `setUp` runs at the start of each session.
 */
export function namedClient(setUp: string, watch: ConnectionWatch) {
  const names = new StatementNames();
  return class NamedClient extends JourneyClient implements Watched {
    backend: number | undefined;
    waitingSince: number | undefined;
    /** Incremented when a prepared statement becomes invalid: all names on this connection change. */
    #generation = 0;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => {
        this.waitingSince = undefined;
      });
    }

    async prepare(): Promise<void> {
      watch.add(this);
      this.waitingSince = performance.now();
      const answer: Promise<pg.QueryResult<{ pid: number }>> = super.query('select pg_backend_pid() as pid');
      const { rows } = await answer;
      this.backend = rows[0]?.pid;
      await super.query(setUp);
      await this.learn();
    }

    protected override ask(call: unknown[]): unknown {
      this.waitingSince ??= performance.now();
      const named = this.#named(call);
      const answer = super.ask(named ? [named, ...call.slice(2)] : call);
      return named && answer instanceof Promise ? this.#renew(answer) : answer;
    }

    #named([text, values]: unknown[]): NamedQuery | undefined {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return undefined;
      const name = names.nameOf(text);
      return name === undefined ? undefined : { name: `${name}.${this.#generation}`, text, values };
    }

    async #renew(answer: Promise<unknown>): Promise<unknown> {
      try {
        return await answer;
      } catch (error) {
        if (error instanceof pg.DatabaseError && (error.code === planChanged || error.code === statementUnknown)) {
          this.#generation += 1;
        }
        throw error;
      }
    }
  };
}
