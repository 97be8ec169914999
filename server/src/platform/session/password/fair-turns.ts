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
 * Lets at most `width` tasks run at once. Whoever waits is served in turn with the others, however much he has asked
 * for: of keys that wait each gets one task before any gets two, and those we know go before strangers, of whom there may
 * be any number. Beyond `longest` waiting of one key the newcomer is told 429; beyond `most` of all the last of the
 * longest queue is, strangers first, so that whoever asks for much makes room first.
 */
export class FairTurns {
  readonly #width: number;
  readonly #longest: number;
  readonly #most: number;
  readonly #known: Lane = new Map();
  readonly #strangers: Lane = new Map();
  #knownInARow = 0;
  #running = 0;
  #count = 0;

  constructor(width: number, longest: number, most: number) {
    this.#width = width;
    this.#longest = longest;
    this.#most = most;
  }

  async run<R>(share: Share, task: () => Promise<R>): Promise<R> {
    if (this.#running < this.#width) this.#running += 1;
    else await this.#wait(share);
    try {
      return await task();
    } finally {
      this.#passOn();
    }
  }

  #wait({ key, isKnown }: Share): Promise<void> {
    const lane = isKnown ? this.#known : this.#strangers;
    const own = lane.get(key) ?? [];
    const isFull = this.#count >= this.#most;
    const makesRoom = () => (isKnown && this.#sendAway(this.#strangers, 0)) || this.#sendAway(lane, own.length + 1);
    if (own.length >= this.#longest || (isFull && !makesRoom())) throw refuse('tooOften');
    const place = Promise.withResolvers<void>();
    own.push(place);
    this.#count += 1;
    lane.set(key, own);
    return place.promise;
  }

  /** Sends away the last of the lane's longest queue, if more than `than` wait in it. */
  #sendAway(lane: Lane, than: number): boolean {
    let longest: [string, Place[]] = ['', []];
    for (const queue of lane) if (queue[1].length > longest[1].length) longest = queue;
    const [key, places] = longest;
    if (places.length <= than) return false;
    places.pop()?.reject(refuse('tooOften'));
    if (places.length === 0) lane.delete(key);
    this.#count -= 1;
    return true;
  }

  /** The first of the key that has waited longest for its turn; what is left of that key goes behind all others. */
  #passOn(): void {
    const isKnownsTurn = this.#known.size > 0 && (this.#knownInARow < inARow || this.#strangers.size === 0);
    const lane = isKnownsTurn ? this.#known : this.#strangers;
    this.#knownInARow = isKnownsTurn ? this.#knownInARow + 1 : 0;
    const [next] = lane;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, own] = next;
    const begin = own.shift();
    this.#count -= 1;
    lane.delete(key);
    if (own.length > 0) lane.set(key, own);
    begin?.resolve();
  }
}
