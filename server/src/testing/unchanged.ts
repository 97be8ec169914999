import { expect } from 'vitest';
import { landing } from '../../../tests/setup/scope.ts';

/**
 * Checks that calls change nothing. It compares after each call; at a landing, where comparing is more expensive than
 * the calls, after every twentieth and the last. A change is permanent, so a later comparison finds it too.
 */
export class Unchanged<D = Record<string, string>> {
  #before: D | undefined;
  #asked: string[] = [];
  readonly #look: () => Promise<D>;
  readonly #every: number;

  /**
   * @param look calculates a digest
   * @param every number of calls per comparison
   */
  constructor(look: () => Promise<D>, every = landing ? 20 : 1) {
    this.#look = look;
    this.#every = every;
  }

  async begin(): Promise<void> {
    this.#before ??= await this.#look();
  }

  /** Call after each call. Fails if something changed since the last comparison, naming the calls in between. */
  async behind(name: string): Promise<void> {
    this.#asked.push(name);
    if (this.#asked.length >= this.#every) await this.end();
  }

  async end(): Promise<void> {
    if (this.#asked.length === 0) return;
    const before = this.#before;
    const names = this.#asked.join(', ');
    this.#asked = [];
    // the digest after one call is the digest before the next
    this.#before = await this.#look();
    expect(this.#before, `changed by one of: ${names}`).toEqual(before);
  }
}
