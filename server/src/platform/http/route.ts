import type { AnswerOf, Call, InputOf } from '@kaoxin/contract/call.ts';
import type { Store, Work } from '#platform/work.ts';
import type { Audited } from './audited-transaction.ts';
import type { Exchange } from './exchange.ts';
import type { Limit } from './guards/rate.ts';

export type { Exchange } from './exchange.ts';

/** A blob answer: the bytes, their name and type (wire.md A, Downloads). */
export interface FileAnswer {
  name: string;
  contentType: string;
  body: NodeJS.ReadableStream | Buffer | string;
  /** shown in the browser instead of saved; only for types that cannot carry script */
  inline?: boolean;
}

export type Handler<C extends Call> = (
  work: Work,
  input: InputOf<C>,
  exchange: Exchange,
) => Promise<AnswerOf<C> | FileAnswer>;

export interface Route {
  call: Call;
  store: Store;
  /** `transaction`: the runner opens one around the handler; `own`: the handler opens its own by `auditedTransaction`, for work beside SQL */
  runs: 'reading' | 'transaction' | 'own';
  /** the answer holds personal fields in full and is not kept for a repetition with the same `Idempotency-Key` */
  noReplay?: boolean;
  /** the answer holds keys of questions, and lies sealed until a repetition asks for it */
  sealsReplay?: boolean;
  /** how often an address may call; counted before the body is read */
  limit?: Limit;
  /** what of the input the audit keeps, of a refusal too; all of it, secrets masked, when nothing is said */
  audited?: (input: { query: Record<string, unknown>; body: Record<string, unknown> }) => unknown;
  handler: Handler<Call>;
}

/** One sentence per call: which call, which use case. Writing calls run in one transaction with their audit row. */
export function on<C extends Call>(call: C, handler: Handler<C>): Pick<Route, 'call' | 'runs' | 'handler'> {
  return { call, runs: call.writes ? 'transaction' : 'reading', handler: handler as unknown as Handler<Call> };
}

/** As `on`, for a call whose answer shows personal fields in full: nothing of it stays behind. */
export function onPersonal<C extends Call>(call: C, handler: Handler<C>): Omit<Route, 'store'> {
  return { ...on(call, handler), noReplay: true };
}

type ManualHandler<C extends Call> = (
  ...given: Parameters<Handler<C>>
) => Promise<Audited<Awaited<ReturnType<Handler<C>>>>>;

/**
 * As `on`, for a writing call that reads files or passwords before its transaction: it opens that by `auditedTransaction`, which
 * alone makes what such a handler may answer.
 */
export function manualTransaction<C extends Call>(
  call: C,
  handler: ManualHandler<C>,
): Pick<Route, 'call' | 'runs' | 'handler'> {
  const answered: Handler<C> = async (...given) => (await handler(...given)).answer;
  return { call, runs: 'own', handler: answered as unknown as Handler<Call> };
}

/** The routes of one thing, all in the same store. */
export const routes = (store: Store, list: readonly Omit<Route, 'store'>[]): Route[] =>
  list.map((route) => ({ ...route, store }));
