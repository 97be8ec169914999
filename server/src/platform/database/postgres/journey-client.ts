import pg from 'pg';
import { type Journey, JourneyQuery } from './journey.ts';

/** Sent to a connection before the last statement of a transaction, which is then sent together with the commit. */
export const commitWithNext = 'commit with the next statement';

const taken = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });
/**
 * The server does not know the prepared statement: after DEALLOCATE, or when a balancer has switched the connection.
 */
export const statementUnknown = '26000';
const nothing: Journey = { begins: false, ends: false };

/**
 * A client that sends `begin` with the first statement of a transaction, and `commit` with the announced last one: two
 * round trips less per write.
 */
export class JourneyClient extends pg.Client {
  #due = nothing;
  /** the server has prepared `begin` and `commit`; otherwise each is sent separately */
  #learned = false;
  /** the commit was sent with a statement and has not been requested yet */
  #committed = false;

  /** Prepares `begin` and `commit` on the server; the pool waits for it before handing out the connection. */
  async learn(): Promise<void> {
    for (const word of ['begin', 'commit']) await super.query({ name: word, text: word });
    this.#learned = true;
  }

  // The driver's `query` has a dozen overloads; only `(text, values)` is inspected, the others pass through.
  override query(...call: unknown[]): never {
    return (this.#hear(call[0]) ?? this.ask(call)) as never;
  }

  #hear(text: unknown): Promise<unknown> | undefined {
    if (text === 'begin' && this.#learned) {
      this.#due = { begins: true, ends: false };
      return taken('BEGIN');
    }
    if (text === commitWithNext) {
      if (this.#learned) this.#due = { ...this.#due, ends: true };
      return taken('SET');
    }
    // Nothing was sent, or everything has been sent; a statement after the end has been rejected.
    const isOver = this.#due.begins || this.#committed;
    if (isOver && (text === 'commit' || text === 'rollback')) return this.#over(text.toUpperCase());
    return undefined;
  }

  #over(command: string): Promise<unknown> {
    this.#due = nothing;
    this.#committed = false;
    return taken(command);
  }

  protected ask(call: unknown[]): unknown {
    if (this.#committed) throw new Error('the transaction was committed with the statement before this one');
    const { begins, ends } = this.#due;
    if (!begins && !ends) return Reflect.apply(super.query, this, call);
    this.#due = nothing;
    const config = configOf(call);
    if (config.values?.length) return this.#together(config, { begins, ends });
    // Several statements in one text cannot be combined with another one.
    return begins
      ? super.query('begin').then(() => Reflect.apply(super.query, this, call))
      : Reflect.apply(super.query, this, call);
  }

  async #together(config: pg.QueryConfig, journey: Journey): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const answered = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
    Reflect.apply(super.query, this, [new JourneyQuery(config, journey), answered]);
    try {
      const result = await promise;
      this.#committed = journey.ends;
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === statementUnknown) this.#learned = false;
      throw error;
    }
  }
}

function configOf([first, values]: unknown[]): pg.QueryConfig {
  return typeof first === 'string' ? { text: first, values: (values ?? []) as unknown[] } : (first as pg.QueryConfig);
}
