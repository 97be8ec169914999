import { refuse } from '#platform/http/errors.ts';

/**
 * Lets at most `width` tasks run at once. Whoever waits is served in turn with the others, however much he has asked
 * for: of keys that wait each gets one task before any gets two. Beyond `longest` waiting of one key the newcomer is
 * told 429; beyond `most` of all the last of the longest queue is, so that whoever asks for much makes room first.
 */
export class FairTurns {
  readonly #width: number;
  readonly #longest: number;
  readonly #most: number;
  /** in the order in which they are served next */
  readonly #waiting = new Map<string, PromiseWithResolvers<void>[]>();
  #running = 0;
  #count = 0;

  constructor(width: number, longest: number, most: number) {
    this.#width = width;
    this.#longest = longest;
    this.#most = most;
  }

  async run<R>(key: string, task: () => Promise<R>): Promise<R> {
    if (this.#running < this.#width) this.#running += 1;
    else await this.#wait(key);
    try {
      return await task();
    } finally {
      this.#passOn();
    }
  }

  #wait(key: string): Promise<void> {
    const own = this.#waiting.get(key) ?? [];
    if (own.length >= this.#longest || (this.#count >= this.#most && !this.#makeRoom(own.length)))
      throw refuse('tooOften');
    const place = Promise.withResolvers<void>();
    own.push(place);
    this.#count += 1;
    this.#waiting.set(key, own);
    return place.promise;
  }

  /** Sends away the last of the longest queue, if that is longer than `than` with the newcomer in it. */
  #makeRoom(than: number): boolean {
    let longest: PromiseWithResolvers<void>[] = [];
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= than + 1) return false;
    longest.pop()?.reject(refuse('tooOften'));
    this.#count -= 1;
    return true;
  }

  /** The first of the key that has waited longest for its turn; what is left of that key goes behind all others. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, own] = next;
    const begin = own.shift();
    this.#count -= 1;
    this.#waiting.delete(key);
    if (own.length > 0) this.#waiting.set(key, own);
    begin?.resolve();
  }
}
