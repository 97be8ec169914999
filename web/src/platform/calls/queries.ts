import { type AnswerOf, type BodyOf, type Call, codesOf, opensTo, type QueryOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import {
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryFilters,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { onLanguage, sayNow } from '../language.tsx';
import { onLogout } from '../session/logout-hooks.ts';
import { useMay } from '../session/permissions.ts';
import { toast } from '../toast.ts';
import { type ApiError, api } from './api.ts';
import { onceKeys } from './once.ts';
import type { Quiet } from './wire.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // without a network a call fails at once: a paused mutation would run later, after the user has moved on
    mutations: { retry: false, networkMode: 'always' },
  },
});
onLogout(() => queryClient.clear());
onLanguage(() => void queryClient.invalidateQueries());

export const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
/** The resource a call belongs to: `blade-system/param/list` → `param`, `petitionLetter/page` → `petitionLetter`. */
export function thingOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first.startsWith('blade-') && second !== '' ? second : first;
}
/** Names by which another call's `changes` invalidates a cached answer: its resource and its permission codes. */
const namesOf = (call: Call): string[] => [thingOf(call.path), ...codesOf(call.access)].map(plain);

export interface CallOptions {
  enabled?: boolean;
  /** milliseconds an answer counts as fresh; default 5 s */
  staleTime?: number;
  /** show the previous answer while the next page loads; default true for the same query */
  keepPrevious?: boolean | ((before: unknown) => boolean);
  /** no toast: the page shows its own error state; lists use `offline` (wire.ts) */
  quiet?: Quiet;
  withToken?: boolean;
  /** milliseconds between background refetches */
  refetchInterval?: number;
}

export const keyOf = (call: Call, query: unknown) => [thingOf(call.path), call.path, query ?? {}] as const;

function placeholder(keepPrevious: NonNullable<CallOptions['keepPrevious']>) {
  if (typeof keepPrevious === 'boolean') return keepPrevious ? { placeholderData: keepPreviousData } : {};
  return {
    placeholderData: <A>(data: A | undefined, before: Pick<Query, 'queryKey'> | undefined) =>
      keepPrevious(before?.queryKey[2]) ? data : undefined,
  };
}

/**
 * Reads a call and caches its answer: `const { data, error, isPending, refetch } = useCall(param.calls.list, query)`.
 */
export function useCall<C extends Call>(call: C, query?: QueryOf<C>, options: CallOptions = {}) {
  const { quiet, keepPrevious = true, withToken = true, ...rest } = options;
  return useQuery<AnswerOf<C>, ApiError>({
    queryKey: keyOf(call, query),
    queryFn: ({ signal }) => api(call, { query, signal, quiet }, { withToken }),
    meta: { names: namesOf(call) },
    ...placeholder(keepPrevious),
    ...rest,
  });
}

/**
 * Selects a part of an answer, `before` until the answer arrives. The component renders again only when that part
 * changes.
 */
export function usePart<C extends Call, P>(
  call: C,
  part: (answer: AnswerOf<C>) => P,
  before: NonNullable<AnswerOf<C>>,
  { quiet, staleTime }: Pick<CallOptions, 'quiet' | 'staleTime'> = {},
): P {
  const { data } = useQuery({
    queryKey: keyOf(call, undefined),
    queryFn: ({ signal }): Promise<AnswerOf<C>> => api(call, { signal, quiet }),
    meta: { names: namesOf(call) },
    select: part,
    placeholderData: () => before as never,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  return data ?? part(before);
}

/**
 * Invalidates the cached answers of these resources; visible ones reload. Requests in flight are repeated as well: the
 * server may have read their data before the change. `but` is the call that reported the change; its answer is already
 * current.
 */
export async function changed(
  names: readonly string[],
  client: QueryClient = queryClient,
  but?: Pick<Call, 'path'>,
): Promise<void> {
  const wanted = new Set(names.map(plain));
  const about: QueryFilters = {
    predicate: ({ meta, queryKey }) =>
      queryKey[1] !== but?.path && Array.isArray(meta?.names) && meta.names.some((name) => wanted.has(String(name))),
  };
  await client.cancelQueries(about);
  await client.invalidateQueries(about);
}

export interface PerformOptions<C extends Call> {
  success?: Label;
  /** detail below the toast's text; for generic texts the default is the title of the call */
  told?: (answer: AnswerOf<C>) => string;
  onDone?: (answer: AnswerOf<C>) => void;
  quiet?: boolean;
}

/** Toast of every action other than add, edit and delete (specification section 8). */
const ofEveryAction = '操作成功!';

function told<C extends Call>(call: C, options: PerformOptions<C>, answer: AnswerOf<C>): string | undefined {
  if (options.told) return options.told(answer);
  return options.success?.[0] === ofEveryAction ? sayNow(call.title) : undefined;
}

/**
 * Performs a writing call, then invalidates the cached answers named in its `changes`: `perform.mutateAsync({ body })`.
 * A resend after a missing answer is processed once.
 */
export function usePerform<C extends Call>(call: C, options: PerformOptions<C> = {}) {
  const client = useQueryClient();
  const [once] = useState(onceKeys);
  return useMutation<AnswerOf<C>, ApiError, { query?: QueryOf<C>; body?: BodyOf<C> }>({
    mutationFn: (asking) => once(asking, (headers) => api(call, { ...asking, quiet: options.quiet }, { headers })),
    meta: { changes: call.changes },
    onSuccess: (answer) => {
      void changed(call.changes, client);
      const detail = told(call, options, answer);
      if (options.success) toast.success(sayNow(options.success), detail ? { detail } : {});
      options.onDone?.(answer);
    },
  });
}

/** Whether this user has changed one of these resources since a moment, in milliseconds. */
export function useHasActed(names: readonly string[]): (since: number) => boolean {
  const client = useQueryClient();
  const wanted = new Set(names.map(plain));
  return (since) =>
    client
      .getMutationCache()
      .getAll()
      .some(
        ({ state, meta }) =>
          state.status === 'success' &&
          state.submittedAt >= since &&
          Array.isArray(meta?.changes) &&
          meta.changes.some((name) => wanted.has(plain(String(name)))),
      );
}

export const useOpens = (call: Pick<Call, 'access'>): boolean => opensTo(call.access, useMay());
