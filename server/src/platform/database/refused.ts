/** The database cannot be used as it is; the message is a sentence for the person who started us. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
