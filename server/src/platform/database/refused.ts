export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
