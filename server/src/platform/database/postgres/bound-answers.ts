import type pg from 'pg';

export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer';

  constructor() {
    super('an answer without end');
  }
}

/**
 * Ends a connection whose server sends an endless answer: the driver keeps a whole answer in memory (security.md S42).
 *
 * @param most bytes of one answer
 */
export function boundAnswers(client: pg.Client, hasTls: boolean, most: number): void {
  const { connection } = client;
  let answered = 0;
  connection.once(hasTls ? 'sslconnect' : 'connect', () => {
    const { stream } = connection;
    stream.on('data', (bytes: Buffer) => {
      answered += bytes.length;
      if (answered > most) stream.destroy(new EndlessAnswer());
    });
  });
  client.on('drain', () => {
    answered = 0;
  });
}
