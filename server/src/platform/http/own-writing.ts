import type { Call } from '@kaoxin/contract/call.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { auditWork } from '#platform/places/outgoing.ts';
import type { Work } from '#platform/work.ts';
import { once } from './idempotency.ts';
import type { Exchange } from './route.ts';

/** What an own-transaction call did, for its audit row and its `Idempotency-Key`. */
export interface OwnWriting {
  call: Call;
  /** what was asked; a repetition must ask the same */
  input: unknown;
  /** what the audit keeps of it, when not all */
  audited?: unknown;
  exchange: Exchange;
  /** the answer holds personal fields and is not kept for a repetition */
  forgetful?: boolean;
  /** `performance.now()` at the call's beginning */
  started: number;
}

/**
 * The writing half of a call that had something to do before its transaction (`onOwn`: an upload, a rate limit): once per
 * `Idempotency-Key`, with its audit row in the same transaction, as the runner does for the others.
 */
export async function writeOwn<R>(work: Work, writing: OwnWriting, perform: (inside: Work) => Promise<R>): Promise<R> {
  const { call, input, audited = input, exchange, started, forgetful = false } = writing;
  const written = work.transaction(async (inside) => {
    const key = exchange.request.headers['idempotency-key'];
    const scope = `${call.path}|${work.actor.id ?? work.actor.kind}`;
    // a repetition answers what was stored, which is what `perform` answered then
    const result =
      typeof key === 'string' && !forgetful
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
      inside.changeRows(),
    );
    return result;
  });
  const result = await written;
  exchange.audited = true;
  return result;
}
