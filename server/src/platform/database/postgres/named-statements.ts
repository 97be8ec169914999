import { createHash } from 'node:crypto';

/** Statements kept prepared on each connection; PostgreSQL holds some 20 KB for each. */
const namedLimit = 500;
/** Texts remembered as seen once, so that a statement built for one odd filter never takes a name. */
const seenLimit = 2000;

/** Decides which texts are worth a prepared statement: the second time a text is seen it gets its name. */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name, at most 16 characters, or undefined when the text is to be sent without one. */
  nameOf(text: string): string | undefined {
    const known = this.#named.get(text);
    if (known !== undefined || this.#named.size >= namedLimit) return known;
    if (!this.#seen.has(text)) {
      this.#remember(text);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    this.#seen.delete(text);
    this.#named.set(text, name);
    return name;
  }

  #remember(text: string): void {
    if (this.#seen.size >= seenLimit) this.#seen.clear();
    this.#seen.add(text);
  }
}
