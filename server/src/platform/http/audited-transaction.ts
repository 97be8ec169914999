import type { Call } from '@kaoxin/contract/call.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { auditWork } from '#platform/datasources/outgoing.ts';
import type { Work } from '#platform/work.ts';
import type { Exchange } from './exchange.ts';
import { once } from './idempotency.ts';

/** What an own-transaction call did, for its audit row and its `Idempotency-Key`. */
export interface ManualWriting {
  call: Call;
  /** what was asked; a repetition must ask the same */
  input: unknown;
  /** what the audit keeps of it, when not all */
  audited?: unknown;
  exchange: Exchange;
  /** the answer holds personal fields and is not kept for a repetition */
  noReplay?: boolean;
  /** `performance.now()` at the call's beginning */
  started: number;
}

/**
 * An answer whose audit row was committed with what it tells of. Only `auditedTransaction` makes one, and a writing call that opens
 * its own transaction answers nothing else: forgetting the audit row does not compile (security.md F16).
 */
class Audited<R> {
  readonly #answer: R;
  constructor(answer: R) {
    this.#answer = answer;
  }
  get answer(): R {
    return this.#answer;
  }
  /** The same, put into the words the caller reads. */
  map<S>(present: (answer: R) => S): Audited<S> {
    return new Audited(present(this.#answer));
  }
}

export type { Audited };

/**
 * The writing half of a call that had something to do before its transaction (`manualTransaction`: an upload, a rate limit): once per
 * `Idempotency-Key`, with its audit row in the same transaction, as the runner does for the others.
 */
export async function auditedTransaction<R>(
  work: Work,
  writing: ManualWriting,
  perform: (inside: Work) => Promise<R>,
): Promise<Audited<R>> {
  // the audit row takes the commit along, and this is not ours to give
  if (work.writing) throw new Error('a transaction with an audit row of its own lies in no other');
  const { call, input, audited = input, exchange, started, noReplay = false } = writing;
  const written = work.transaction(async (inside) => {
    const key = exchange.request.headers['idempotency-key'];
    const scope = `${call.path}|${work.actor.id ?? work.actor.kind}`;
    // a repetition answers what was stored, which is what `perform` answered then
    const result =
      typeof key === 'string' && !noReplay
        ? ((await once(inside, scope, key, input, () => perform(inside))) as R)
        : await perform(inside);
    await auditWork(
      inside,
      {
        actor: work.actor,
        requestId: work.requestId,
        ...askedBy(exchange.request),
        call: `${call.method} ${call.path}`,
        title: call.title[0],
        target: inside.target,
        status: 200,
        durationMs: performance.now() - started,
        input: audited,
      },
      inside.changes(),
    );
    return result;
  });
  return new Audited(await written);
}
