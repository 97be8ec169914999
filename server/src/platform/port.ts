export interface Connection {
  connect(): void;
}

/**
 * A question that one area asks and others answer, so that the asking area depends on none of them. The asking side
 * declares the port. Manifests state the answers (`provides`), and wiring.ts connects them when the program starts.
 * @example
 * export const placePort = new Port<PlaceUse>('places');
 * // in the manifest of an area that uses places
 * provides: [placePort.from('cases', placesOfCases)],
 */
export class Port<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #name: string;
  readonly #isGuard: boolean;

  /**
   * @param isGuard whether the answers decide if something is allowed. Without any, asking is an error: silence must not
   * count as permission.
   */
  constructor(name: string, { isGuard = false } = {}) {
    this.#name = name;
    this.#isGuard = isGuard;
  }

  from(provider: string, answer: Answer): Connection {
    return {
      connect: () => {
        const earlier = this.#answers.get(provider);
        if (earlier !== undefined && earlier !== answer)
          throw new Error(`${provider} answers the port ${this.#name} twice`);
        this.#answers.set(provider, answer);
      },
    };
  }

  /** In the order of the areas in wiring.ts. */
  answers(): MapIterator<Answer> {
    if (this.#isGuard && this.#answers.size === 0) throw new Error(`no area answers the port ${this.#name}`);
    return this.#answers.values();
  }

  entries(): MapIterator<[provider: string, answer: Answer]> {
    return this.#answers.entries();
  }

  get(provider: string): Answer | undefined {
    return this.#answers.get(provider);
  }
}
