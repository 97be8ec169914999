import type { Call } from '@kaoxin/contract/call.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { auditWork } from '#platform/datasources/outgoing.ts';
import { tellOfCall } from '#platform/live/supervisors.ts';
import type { Work } from '#platform/work.ts';
import type { Exchange } from './exchange.ts';
import { once } from './idempotency.ts';

export interface ManualWriting {
  call: Call;
  /** the input; a repetition must send the same */
  input: unknown;
  audited?: unknown;
  exchange: Exchange;
  noReplay?: boolean;
  /** `performance.now()` at the start of the call */
  started: number;
}

/**
 * An answer whose audit row was committed in the same transaction. Only `auditedTransaction` creates one, and a writing
 * call that opens its own transaction can return nothing else: a missing audit row does not compile (security.md F16).
 */
class Audited<R> {
  readonly #answer: R;
  constructor(answer: R) {
    this.#answer = answer;
  }
  get answer(): R {
    return this.#answer;
  }
  map<S>(present: (answer: R) => S): Audited<S> {
    return new Audited(present(this.#answer));
  }
}

export type { Audited };

/**
 * Runs the transaction of a call that did something before it (`manualTransaction`: an upload, a rate limit): once per
 * `Idempotency-Key` and with its audit row, as the runner does for other calls.
 */
export async function auditedTransaction<R>(
  work: Work,
  writing: ManualWriting,
  perform: (inside: Work) => Promise<R>,
): Promise<Audited<R>> {
  // The audit row commits with this transaction, so it cannot be nested in another one.
  if (work.writing) throw new Error('a transaction with an audit row of its own lies in no other');
  const { call, input, audited = input, exchange, started, noReplay = false } = writing;
  const written = work.transaction(async (inside) => {
    const key = exchange.request.headers['idempotency-key'];
    const scope = `${call.path}|${work.actor.id ?? work.actor.kind}`;
    // A repetition returns the stored result of `perform`.
    const result =
      typeof key === 'string' && !noReplay
        ? ((await once(inside, scope, key, input, () => perform(inside))) as R)
        : await perform(inside);
    await tellOfCall(inside, call);
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
