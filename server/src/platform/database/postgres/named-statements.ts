import { createHash } from 'node:crypto';

/** Prepared statements per connection; PostgreSQL uses about 20 KB for each. */
const namedLimit = 500;
/** Texts seen once, so that a statement for a rare filter never takes a name. */
const seenLimit = 2000;

/** Decides which texts become prepared statements: a text gets a name when it is seen the second time. */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name, at most 16 characters, or undefined when the text is to be sent unnamed. */
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
