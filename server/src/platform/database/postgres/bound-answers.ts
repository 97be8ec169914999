import type pg from 'pg';

/**
 * Ends a connection whose server answers without end: the driver keeps all of an answer in memory (security.md S42).
 *
 * @param most bytes that may be answered to one question
 */
export function boundAnswers(client: pg.Client, hasTls: boolean, most: number): void {
  const { connection } = client;
  let answered = 0;
  connection.once(hasTls ? 'sslconnect' : 'connect', () => {
    const { stream } = connection;
    stream.on('data', (bytes: Buffer) => {
      answered += bytes.length;
      if (answered > most) stream.destroy(new Error('an answer without end'));
    });
  });
  client.on('drain', () => {
    answered = 0;
  });
}
