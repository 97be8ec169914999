import { refuse } from '#platform/http/errors.ts';

/** Who asks: each key has its turn. Those we know come before strangers. */
export interface Share {
  key: string;
  isKnown: boolean;
}

type Place = PromiseWithResolvers<void>;
/** Who waits under which key, in the order in which the keys are served next. */
type Lane = Map<string, Place[]>;

/** So many of those we know in a row, then a stranger who waits. */
const inARow = 3;

/**
 * Lets at most `width` tasks run at once, and at most `strangersWidth` of strangers, so that a place is left for known callers. A
 * waiting key is served in turn with the others, however much it asks for: each gets one task before any gets two. Known callers
 * go before strangers, of whom there may be any number. Of strangers the newest goes first: a flood cannot be told from an honest
 * caller, but it came before (decision 094).
 *
 * Beyond `longest` waiting of one key the newcomer is told 429. Beyond `most` of all, the last of the longest queue is told so,
 * strangers first, and then the stranger who waits longest.
 */
export class FairTurns {
  readonly #width: number;
  readonly #longest: number;
  readonly #most: number;
  readonly #strangersWidth: number;
  readonly #known: Lane = new Map();
  readonly #strangers: Lane = new Map();
  /** keys of strangers that were served since they began to wait */
  readonly #served = new Set<string>();
  #knownInARow = 0;
  #running = 0;
  #strangersRunning = 0;
  #count = 0;

  constructor(width: number, longest: number, most: number, strangersWidth = width) {
    this.#width = width;
    this.#longest = longest;
    this.#most = most;
    this.#strangersWidth = strangersWidth;
  }

  async run<R>(share: Share, task: () => Promise<R>): Promise<R> {
    const { isKnown } = share;
    if (this.#hasPlace(isKnown)) this.#begin(isKnown);
    else await this.#wait(share);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      if (!isKnown) this.#strangersRunning -= 1;
      this.#passOn();
    }
  }

  #hasPlace(isKnown: boolean): boolean {
    return this.#running < this.#width && (isKnown || this.#strangersRunning < this.#strangersWidth);
  }

  #begin(isKnown: boolean): void {
    this.#running += 1;
    if (!isKnown) this.#strangersRunning += 1;
  }

  #wait({ key, isKnown }: Share): Promise<void> {
    const lane = isKnown ? this.#known : this.#strangers;
    const own = lane.get(key) ?? [];
    const isFull = this.#count >= this.#most;
    if (own.length >= this.#longest || (isFull && !this.#makesRoom(lane, own.length))) throw refuse('tooOften');
    const place = Promise.withResolvers<void>();
    own.push(place);
    this.#count += 1;
    lane.set(key, own);
    return place.promise;
  }

  /** @param own how many the newcomer has waiting already */
  #makesRoom(lane: Lane, own: number): boolean {
    if (lane === this.#known && this.#sendAway(this.#strangers, 0)) return true;
    return this.#sendAway(lane, own + 1) || (lane === this.#strangers && own === 0 && this.#sendAway(lane, 0));
  }

  /** Sends away the last of the lane's longest queue, if more than `than` wait in it; of equal ones the oldest. */
  #sendAway(lane: Lane, than: number): boolean {
    let longest: [string, Place[]] = ['', []];
    for (const queue of lane) if (queue[1].length > longest[1].length) longest = queue;
    const [key, places] = longest;
    if (places.length <= than) return false;
    places.pop()?.reject(refuse('tooOften'));
    if (places.length === 0) this.#forget(lane, key);
    this.#count -= 1;
    return true;
  }

  #forget(lane: Lane, key: string): void {
    lane.delete(key);
    this.#served.delete(key);
  }

  /** Fills the places that are free. */
  #passOn(): void {
    for (;;) {
      const strangersMay = this.#strangers.size > 0 && this.#hasPlace(false);
      const isKnownsTurn = this.#known.size > 0 && (this.#knownInARow < inARow || !strangersMay);
      if (!(isKnownsTurn ? this.#hasPlace(true) : strangersMay)) return;
      this.#knownInARow = isKnownsTurn ? this.#knownInARow + 1 : 0;
      this.#serve(isKnownsTurn);
    }
  }

  /** The first task of the key whose turn it is; what is left of that key goes behind all others. */
  #serve(isKnown: boolean): void {
    const lane = isKnown ? this.#known : this.#strangers;
    const [first = ''] = lane.keys();
    const newest = isKnown ? undefined : [...lane.keys()].findLast((one) => !this.#served.has(one));
    const key = newest ?? first;
    const own = lane.get(key) ?? [];
    const place = own.shift();
    this.#count -= 1;
    this.#forget(lane, key);
    if (own.length > 0) {
      lane.set(key, own);
      if (!isKnown) this.#served.add(key);
    }
    this.#begin(isKnown);
    place?.resolve();
  }
}
