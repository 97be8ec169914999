import { expect } from 'vitest';
import { landing } from '../../../tests/setup/scope.ts';

/**
 * Holds that calls change nothing. It looks behind each call; at a landing, where looking costs more than asking, behind every
 * twentieth and behind the last. What a call changes stays changed, so a later look sees it too.
 */
export class Unchanged<D = Record<string, string>> {
  #before: D | undefined;
  #asked: string[] = [];
  readonly #look: () => Promise<D>;
  readonly #every: number;

  /**
   * @param look a digest
   * @param every how many calls one look is for
   */
  constructor(look: () => Promise<D>, every = landing ? 20 : 1) {
    this.#look = look;
    this.#every = every;
  }

  /** Before the first call: looks once. */
  async begin(): Promise<void> {
    this.#before ??= await this.#look();
  }

  /** Behind a call: fails when something has changed since the last look, and names all that were asked in between. */
  async behind(name: string): Promise<void> {
    this.#asked.push(name);
    if (this.#asked.length >= this.#every) await this.end();
  }

  /** Behind the last call: looks for those that no look has followed. */
  async end(): Promise<void> {
    if (this.#asked.length === 0) return;
    const before = this.#before;
    const names = this.#asked.join(', ');
    this.#asked = [];
    // what stands behind one call stands before the next
    this.#before = await this.#look();
    expect(this.#before, `changed by one of: ${names}`).toEqual(before);
  }
}
