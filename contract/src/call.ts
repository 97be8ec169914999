import * as z from 'zod';
import type { Label } from './label.ts';

/**
 * Who may call: anybody, any signed-in person, or holders of a grant code (menu or button).
 * `oneOf` lets in whoever holds one of the codes and all those of `also`; `exactly` then names the one this very input needs,
 * or none where only the record tells: then its use case looks at it.
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

/** Whoever holds all of them. */
export const holdsAll = (first: string, ...also: string[]): Access => ({ oneOf: [first], also });

/** Insert needs `<name>_add`, a change of an existing record `<name>_edit`. */
export const addsOrEdits = (name: string): Access => ({
  oneOf: [`${name}_add`, `${name}_edit`],
  exactly: ({ body }) => (body.id === undefined || body.id === null || body.id === '' ? `${name}_add` : `${name}_edit`),
});

/** The code follows the body's `action`; of an action with several the record tells which, and its use case looks at it. */
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
  /** below /api */
  path: string;
  title: Label;
  access: Access;
  query: Q;
  body: B;
  answer: A;
  shape: Shape;
  /** changes the database: runs in one transaction with its audit row */
  writes: boolean;
  /** does something, if only to note it or to use something up: no HEAD, no prefetch */
  acts: boolean;
  /** names of the things whose kept answers the browser drops after it */
  changes: readonly string[];
  /** takes multipart/form-data with a field `file` */
  upload: boolean;
  /** what its body takes may also stand in the query, as callers of the specification send it */
  queryAsBody: boolean;
  /** asked by the program and not by a person: no activity of the session (wire.md A, Tokens) */
  background: boolean;
}

export const nothing = z.object({});
export type Nothing = typeof nothing;

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
  background?: boolean;
}

const finish = <Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  definition: CallDefinition<Q, B, A>,
): Call<Q, B, A> => ({
  method,
  path,
  title: definition.title,
  access: definition.access,
  query: definition.query ?? (nothing as unknown as Q),
  body: definition.body ?? (nothing as unknown as B),
  answer: definition.answer,
  shape: definition.shape ?? 'json',
  writes: definition.writes ?? method === 'POST',
  acts: definition.acts ?? definition.writes ?? method === 'POST',
  changes: definition.changes ?? [],
  upload: definition.upload ?? false,
  queryAsBody: definition.queryAsBody ?? (method === 'POST' && definition.writes === false && !definition.query),
  background: definition.background ?? false,
});

/** A reading call. GET calls that act (wire.md A) say `writes: true`; those that only note or use something up, `acts: true`. */
export const get = <A extends z.ZodType, Q extends z.ZodType = Nothing>(
  path: string,
  definition: CallDefinition<Q, Nothing, A>,
) => finish<Q, Nothing, A>('GET', path, definition);

/** A writing call. */
export const post = <A extends z.ZodType, Q extends z.ZodType = Nothing, B extends z.ZodType = Nothing>(
  path: string,
  definition: CallDefinition<Q, B, A>,
) => finish<Q, B, A>('POST', path, definition);

export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = z.input<C['body']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** What a use case receives: checked and trimmed. */
export interface InputOf<C extends Call> {
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

/** Whether somebody with these codes may call, as far as what is sent does not decide (`exactly`); logged in he is. */
export const opensTo = (access: Access, holds: (code: string) => boolean): boolean =>
  typeof access === 'string' || (access.oneOf.some(holds) && (access.also ?? []).every(holds));

/** Codes an access rule can ask for; empty for public and signed-in calls. */
export const codesOf = (access: Access): readonly string[] => (typeof access === 'string' ? [] : access.oneOf);
