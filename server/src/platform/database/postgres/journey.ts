import pg from 'pg';

export interface Journey {
  begins: boolean;
  ends: boolean;
}

interface Wire {
  bind(message: { statement: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Steps of the driver's query missing in its types; seam.test.ts covers them on both databases. */
interface Steps {
  prepare(wire: Wire): void;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
}
const usual = pg.Query.prototype as unknown as Steps;

/**
 * Sends a statement in one round trip with `begin`, with `commit`, or with both. After an error the server skips
 * everything up to the final Sync: nothing is written when `begin` fails, nothing is committed when the statement fails
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

  // The driver calls this step last.
  _getRows(wire: Wire): void {
    wire.execute({});
    if (this.#journey.ends) say(wire, 'commit');
    wire.sync();
  }

  handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') usual.handleCommandComplete.call(this, message, wire);
  }
}

/** The statement was prepared under this name when the connection was opened (journey-client.ts). */
function say(wire: Wire, word: 'begin' | 'commit'): void {
  wire.bind({ statement: word });
  wire.execute({});
}
