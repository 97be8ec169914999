import * as z from 'zod';
import type { Label } from './fields/label.ts';

/**
 * Access rule of a call. `oneOf` admits callers with at least one of its grant codes and all codes of `also`. `exactly`
 * returns the code that this input requires; `undefined` leaves the check to the use case, which reads the record.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | {
      oneOf: readonly string[];
      also?: readonly string[];
      exactly?: (input: { query: Record<string, unknown>; body: Record<string, unknown> }) => string | undefined;
    };

export const holds = (...codes: string[]): Access => ({ oneOf: codes });

export const holdsAll = (first: string, ...also: string[]): Access => ({ oneOf: [first], also });

export const addsOrEdits = (name: string): Access => ({
  oneOf: [`${name}_add`, `${name}_edit`],
  exactly: ({ body }) => (body.id === undefined || body.id === null || body.id === '' ? `${name}_add` : `${name}_edit`),
});

/**
 * The body's `action` selects the required code. If an action lists several codes, the use case decides by the record.
 */
export const byAction = (codes: Record<string, string | readonly string[]>): Access => ({
  oneOf: [...new Set(Object.values(codes).flat())],
  exactly: ({ body }) => {
    const code = codes[String(body.action)] ?? Object.values(codes)[0] ?? '';
    return typeof code === 'string' ? code : undefined;
  },
});

/** `json` in the envelope, `bare` JSON (token and captcha, wire.md A), `file` = blob with Content-Disposition. */
export type Shape = 'json' | 'bare' | 'file';

export interface Call<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST';
  path: string;
  title: Label;
  access: Access;
  query: Q;
  body: B;
  answer: A;
  shape: Shape;
  /** changes the database: runs in one transaction with its audit row */
  writes: boolean;
  /** has a side effect other than a write, such as a log entry or the use of a one-time value: no HEAD, no prefetch */
  acts: boolean;
  /** resource names whose cached answers the browser discards after this call */
  changes: readonly string[];
  upload: boolean;
  /** body fields may also be sent in the query, as clients of the specification do */
  queryAsBody: boolean;
  /** supervisors get a message about each change, because one user could weaken the protection of others with it */
  watched: boolean;
  /** sent by the program without a user action: does not count as activity of the session (wire.md A, Tokens) */
  background: boolean;
}

export const nothing = z.object({});
export type Nothing = typeof nothing;
const none: z.ZodType = nothing;

interface CallDefinition<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  title: Label;
  access: Access;
  query?: Q;
  body?: B;
  answer: A;
  shape?: Shape;
  writes?: boolean;
  acts?: boolean;
  changes?: readonly string[];
  upload?: boolean;
  queryAsBody?: boolean;
  watched?: boolean;
  background?: boolean;
}

/** A call without a query or a body has the type `Nothing` there. */
const orNothing = <Z extends z.ZodType>(schema: Z | undefined): Z => schema ?? (none as Z);

const finish = <Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  definition: CallDefinition<Q, B, A>,
): Call<Q, B, A> => ({
  method,
  path,
  title: definition.title,
  access: definition.access,
  query: orNothing(definition.query),
  body: orNothing(definition.body),
  answer: definition.answer,
  shape: definition.shape ?? 'json',
  writes: definition.writes ?? method === 'POST',
  acts: definition.acts ?? definition.writes ?? method === 'POST',
  changes: definition.changes ?? [],
  upload: definition.upload ?? false,
  queryAsBody: definition.queryAsBody ?? (method === 'POST' && definition.writes === false && !definition.query),
  watched: definition.watched ?? false,
  background: definition.background ?? false,
});

/** GET calls that write (wire.md A) set `writes: true`; those with another side effect set `acts: true`. */
export const get = <A extends z.ZodType, Q extends z.ZodType = Nothing>(
  path: string,
  definition: CallDefinition<Q, Nothing, A>,
) => finish<Q, Nothing, A>('GET', path, definition);

export const post = <A extends z.ZodType, Q extends z.ZodType = Nothing, B extends z.ZodType = Nothing>(
  path: string,
  definition: CallDefinition<Q, B, A>,
) => finish<Q, B, A>('POST', path, definition);

export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = z.input<C['body']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;
export interface InputOf<C extends Call> {
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

/** Whether a signed-in user with these codes may call; the input-dependent check (`exactly`) is not included. */
export const opensTo = (access: Access, holds: (code: string) => boolean): boolean =>
  typeof access === 'string' || (access.oneOf.some(holds) && (access.also ?? []).every(holds));

export const codesOf = (access: Access): readonly string[] => (typeof access === 'string' ? [] : access.oneOf);
