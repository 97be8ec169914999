import type { Call } from '@kaoxin/contract/call.ts';
import { largestPage, type Page } from '@kaoxin/contract/conventions.ts';
import type * as z from 'zod';
import { api } from '#platform/calls/api.ts';
import { keyOf } from '#platform/calls/queries.ts';
import type { Branch, TreeSource } from './use-tree-rows.ts';

type Query = Readonly<Record<string, string | number>>;
type RowsCall<R> = Call<z.ZodType, z.ZodType, z.ZodType<R[]>>;
type PageCall<R> = Call<z.ZodType, z.ZodType, z.ZodType<Page<R>>>;

interface Calls<R> {
  name: string;
  level: RowsCall<R>;
  list: RowsCall<R>;
}

export function levelsOf<R extends Branch>({ name, level, list }: Calls<R>, filters: Query): TreeSource<R> {
  const asking = (call: RowsCall<R>, query: Query) => ({
    key: keyOf(call, query),
    ask: (signal: AbortSignal) => api(call, { query, signal, quiet: 'offline' }),
  });
  return {
    name,
    level: (parentId) => asking(level, { parentId }),
    found: Object.keys(filters).length > 0 ? asking(list, filters) : undefined,
  };
}

interface Paged<R> {
  name: string;
  /** a level by parent key, otherwise all levels flattened */
  list: PageCall<R>;
  tree: string;
  /** parameters of each request that are no conditions */
  always: Query;
}

export function pagesOf<R extends Branch & Readonly<Record<string, unknown>>>(
  { name, list, tree, always }: Paged<R>,
  filters: Query,
): TreeSource<R> {
  const asking = (query: Query) => ({
    key: keyOf(list, query),
    ask: async (signal: AbortSignal) => {
      const rows: R[] = [];
      for (let current = 1; ; current += 1) {
        const page = await api(list, { query: { ...query, current, size: largestPage }, signal, quiet: 'offline' });
        rows.push(...page.records.map((row) => ({ ...row, parentId: String(row[tree] ?? '0') })));
        if (current >= page.pages) return rows;
      }
    },
  });
  return {
    name,
    level: (parentId) => asking({ ...always, [tree]: parentId }),
    found: Object.keys(filters).length > 0 ? asking({ ...always, ...filters }) : undefined,
  };
}
