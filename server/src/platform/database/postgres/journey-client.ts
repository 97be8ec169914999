import pg from 'pg';
import { type Journey, JourneyQuery } from './journey.ts';

/** Said to a connection before the last statement of a transaction, which then takes the commit along. */
export const commitWithNext = 'commit with the next statement';

const taken = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });
/** The server forgot the statement: somebody ran DEALLOCATE, or a balancer changed the connection under us. */
export const statementUnknown = '26000';
const nothing: Journey = { begins: false, ends: false };

/**
 * A client that sends `begin` with the first statement of a transaction, and `commit` with the last one where it was told
 * which that is: two journeys to the database less for a write.
 */
export class JourneyClient extends pg.Client {
  /** what was said and is not sent yet */
  #due = nothing;
  /** the server knows the words a journey is made of; until then, and should it forget them, each is sent by itself */
  #learned = false;
  /** the commit went along with a statement, and nobody has asked for it yet */
  #committed = false;

  /** Teaches the server the words of a journey; the pool waits for it before anybody gets the connection. */
  async learn(): Promise<void> {
    for (const word of ['begin', 'commit']) await super.query({ name: word, text: word });
    this.#learned = true;
  }

  // The driver's `query` has a dozen overloads; only `(text, values)` is looked at, all else passes through.
  override query(...call: unknown[]): never {
    return (this.#hear(call[0]) ?? this.ask(call)) as never;
  }

  /** What a transaction says about itself, as far as nothing needs to be sent for it. */
  #hear(text: unknown): Promise<unknown> | undefined {
    if (text === 'begin' && this.#learned) {
      this.#due = { begins: true, ends: false };
      return taken('BEGIN');
    }
    if (text === commitWithNext) {
      if (this.#learned) this.#due = { ...this.#due, ends: true };
      return taken('SET');
    }
    // nothing was sent of it, or nothing is left to send: whoever said something after its end was told so
    const isOver = this.#due.begins || this.#committed;
    if (isOver && (text === 'commit' || text === 'rollback')) return this.#over(text.toUpperCase());
    return undefined;
  }

  #over(command: string): Promise<unknown> {
    this.#due = nothing;
    this.#committed = false;
    return taken(command);
  }

  /** Sends a question, with what is due of its transaction. */
  protected ask(call: unknown[]): unknown {
    if (this.#committed) throw new Error('the transaction was committed with the statement before this one');
    const { begins, ends } = this.#due;
    if (!begins && !ends) return Reflect.apply(super.query, this, call);
    this.#due = nothing;
    const config = configOf(call);
    if (config.values?.length) return this.#together(config, { begins, ends });
    // several statements in one text: they cannot travel with another
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

/** Of `(text, values)` or of a question that has its name already. */
function configOf([first, values]: unknown[]): pg.QueryConfig {
  return typeof first === 'string' ? { text: first, values: (values ?? []) as unknown[] } : (first as pg.QueryConfig);
}
