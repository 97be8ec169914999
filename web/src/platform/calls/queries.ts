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
    // without a network a call fails and says so: what waited would be sent later, whatever the person has done meanwhile
    mutations: { retry: false, networkMode: 'always' },
  },
});
onLogout(() => queryClient.clear());
// Labels of menus and dictionaries come from the server in the person's language.
onLanguage(() => void queryClient.invalidateQueries());

/** A name as kept answers carry it in `meta.names`. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
/** The thing a call is about: `blade-system/param/list` → `param`, `petitionLetter/page` → `petitionLetter`. */
export function thingOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first.startsWith('blade-') && second !== '' ? second : first;
}
/** Names under which another call's `changes` reaches a kept answer: its thing and its grant codes. */
const namesOf = (call: Call): string[] => [thingOf(call.path), ...codesOf(call.access)].map(plain);

export interface CallOptions {
  enabled?: boolean;
  /** milliseconds an answer counts as fresh; 5 s unless said otherwise */
  staleTime?: number;
  /** show the previous answer while the next page loads; true unless said otherwise, of the query it was the answer to */
  keepPrevious?: boolean | ((before: unknown) => boolean);
  /** no toast: the page shows its error state alone; lists say `offline` (wire.ts) */
  quiet?: Quiet;
  /** false: whoever asks is nobody in particular, logged in or not */
  withToken?: boolean;
  /** milliseconds between silent repetitions */
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

/** Reads a call and keeps its answer: `const { data, error, isPending, refetch } = useCall(param.calls.list, query)`. */
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
 * What somebody needs of an answer, `before` it has come of that: he is drawn anew when that part changes, not when the
 * answer comes and holds nothing for him.
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
 * Drops the kept answers about these things; those on the screen load again. So do those that are on their way: what the
 * server read before the change may arrive behind it, and a first answer is not asked for twice by itself. `but` is the
 * call by which the change was heard of: its answer is the newest there is.
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
  /** toast after it */
  success?: Label;
  /** what happened, beneath the toast's words; where those fit every action, the title of the call unless said otherwise */
  told?: (answer: AnswerOf<C>) => string;
  onDone?: (answer: AnswerOf<C>) => void;
  quiet?: boolean;
}

/** After every action that is neither add, edit nor delete (specification section 8). */
const ofEveryAction = '操作成功!';

function told<C extends Call>(call: C, options: PerformOptions<C>, answer: AnswerOf<C>): string | undefined {
  if (options.told) return options.told(answer);
  return options.success?.[0] === ofEveryAction ? sayNow(call.title) : undefined;
}

/**
 * Performs a call that writes, then drops the kept answers it names in `changes`: `perform.mutateAsync({ body })`. What is
 * sent again because no answer came is done once.
 */
export function usePerform<C extends Call>(call: C, options: PerformOptions<C> = {}) {
  const client = useQueryClient();
  const [once] = useState(onceKeys);
  return useMutation<AnswerOf<C>, ApiError, { query?: QueryOf<C>; body?: BodyOf<C> }>({
    mutationFn: (asking) => once(asking, (headers) => api(call, { ...asking, quiet: options.quiet }, { headers })),
    onSuccess: (answer) => {
      void changed(call.changes, client);
      const detail = told(call, options, answer);
      if (options.success) toast.success(sayNow(options.success), detail ? { detail } : {});
      options.onDone?.(answer);
    },
  });
}

/** Whether to offer what a call does: the person holds every code it asks for. The server decides. */
export const useOpens = (call: Pick<Call, 'access'>): boolean => opensTo(call.access, useMay());
