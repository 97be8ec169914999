import { refuse } from '#platform/http/errors.ts';

export interface Share {
  key: string;
  isKnown: boolean;
}

type Place = PromiseWithResolvers<void>;
type Lane = Map<string, Place[]>;

/** Tasks of known callers in a row before one of a stranger. */
const inARow = 3;

/**
 * Runs at most `width` tasks at once, at most `strangersWidth` of them for strangers, so that a slot is left for known
 * callers. Keys are served in turn: each gets one task before any gets two. Known callers precede strangers, whose
 * number is unlimited. The newest stranger is served first: a flood cannot be told from an honest caller, but it came
 * before (decision 094).
 *
 * Beyond `longest` waiting tasks of one key the newcomer gets 429. Beyond `most` of all, the last task of the longest
 * queue gets 429, strangers first, and then the stranger who has waited longest.
 */
export class FairTurns {
  readonly #width: number;
  readonly #longest: number;
  readonly #most: number;
  readonly #strangersWidth: number;
  readonly #known: Lane = new Map();
  readonly #strangers: Lane = new Map();
  /** keys of strangers that have been served since they began to wait */
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

  #makesRoom(lane: Lane, own: number): boolean {
    if (lane === this.#known && this.#sendAway(this.#strangers, 0)) return true;
    return this.#sendAway(lane, own + 1) || (lane === this.#strangers && own === 0 && this.#sendAway(lane, 0));
  }

  /**
   * Rejects the last task of the lane's longest queue when that has more than `than`; among equal queues the oldest.
   */
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

  #passOn(): void {
    for (;;) {
      const strangersMay = this.#strangers.size > 0 && this.#hasPlace(false);
      const isKnownsTurn = this.#known.size > 0 && (this.#knownInARow < inARow || !strangersMay);
      if (!(isKnownsTurn ? this.#hasPlace(true) : strangersMay)) return;
      this.#knownInARow = isKnownsTurn ? this.#knownInARow + 1 : 0;
      this.#serve(isKnownsTurn);
    }
  }

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
