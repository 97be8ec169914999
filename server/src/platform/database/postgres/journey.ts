import pg from 'pg';

/** What of a transaction travels with a statement: its beginning, its end, or both. */
export interface Journey {
  begins: boolean;
  ends: boolean;
}

/** As much of the driver's connection as writes messages. */
interface Wire {
  bind(message: { statement: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Steps of the driver's query that its types leave out; the tests of the seam hold them on both databases. */
interface Steps {
  prepare(wire: Wire): void;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
}
const usual = pg.Query.prototype as unknown as Steps;

/**
 * A statement in one journey with `begin`, with `commit`, or with both. The server passes over whatever stands between a
 * fault and the one Sync at the end: nothing is written when `begin` fails, nothing committed when the statement fails
 * (PostgreSQL, Frontend/Backend Protocol, Extended Query).
 */
export class JourneyQuery extends pg.Query implements Steps {
  readonly #journey: Journey;

  constructor(config: pg.QueryConfig, journey: Journey) {
    super(config);
    this.#journey = journey;
  }

  prepare(wire: Wire): void {
    if (this.#journey.begins) say(wire, 'begin');
    usual.prepare.call(this, wire);
  }

  // what the driver calls last of all
  _getRows(wire: Wire): void {
    wire.execute({});
    if (this.#journey.ends) say(wire, 'commit');
    wire.sync();
  }

  handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') usual.handleCommandComplete.call(this, message, wire);
  }
}

/** Prepared under its own name when the connection was made (journey-client.ts). */
function say(wire: Wire, word: 'begin' | 'commit'): void {
  wire.bind({ statement: word });
  wire.execute({});
}
