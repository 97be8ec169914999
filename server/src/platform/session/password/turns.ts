import { refuse } from '#platform/http/errors.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Runs at most `width` tasks of one key at once; the others wait in order. A queue that is too long answers 429. */
export class Turns {
  readonly #width: number;
  readonly #longest: number;
  readonly #queues = new Map<string, Queue>();

  constructor(width: number, longest: number) {
    this.#width = width;
    this.#longest = longest;
  }

  async run<R>(key: string, task: () => Promise<R>): Promise<R> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#width) queue.running += 1;
    else await this.#wait(queue);
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(key);
    }
  }

  #wait(queue: Queue): Promise<void> {
    if (queue.waiting.length >= this.#longest) throw refuse('tooOften');
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.waiting.push(resolve);
    return promise;
  }
}
