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
  /** shown in the browser instead of downloaded; only for types that cannot carry scripts */
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
  /**
   * `transaction`: the runner opens one around the handler. `own`: the handler opens its own by `auditedTransaction`,
   * for work outside SQL.
   */
  runs: 'reading' | 'transaction' | 'own';
  /** the answer holds unmasked personal fields and is not stored for a repetition with the same `Idempotency-Key` */
  noReplay?: boolean;
  /** the answer holds answer keys of questions and is stored encrypted for a repetition */
  sealsReplay?: boolean;
  limit?: Limit;
  /** the part of the input that the audit log stores, also for a refusal; default: all of it with secrets masked */
  audited?: (input: { query: Record<string, unknown>; body: Record<string, unknown> }) => unknown;
  handler: Handler<Call>;
}

/** The runner passes a handler only input that the schemas of its own call have read. */
const ofAnyCall = <C extends Call>(handler: Handler<C>): Handler<Call> => handler as unknown as Handler<Call>;

/** Binds a call to its use case. Writing calls run in one transaction with their audit row. */
export function on<C extends Call>(call: C, handler: Handler<C>): Pick<Route, 'call' | 'runs' | 'handler'> {
  return { call, runs: call.writes ? 'transaction' : 'reading', handler: ofAnyCall(handler) };
}

export function onPersonal<C extends Call>(call: C, handler: Handler<C>): Omit<Route, 'store'> {
  return { ...on(call, handler), noReplay: true };
}

type ManualHandler<C extends Call> = (
  ...given: Parameters<Handler<C>>
) => Promise<Audited<Awaited<ReturnType<Handler<C>>>>>;

/**
 * `on` for a writing call that reads files or passwords before its transaction. The handler opens the transaction by
 * `auditedTransaction`, the only source of a valid answer.
 */
export function manualTransaction<C extends Call>(
  call: C,
  handler: ManualHandler<C>,
): Pick<Route, 'call' | 'runs' | 'handler'> {
  const answered: Handler<C> = async (...given) => (await handler(...given)).answer;
  return { call, runs: 'own', handler: ofAnyCall(answered) };
}

export const routes = (store: Store, list: readonly Omit<Route, 'store'>[]): Route[] =>
  list.map((route) => ({ ...route, store }));
