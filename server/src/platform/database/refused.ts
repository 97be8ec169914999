/** The database is unusable; the message is shown to the person who starts the server. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
