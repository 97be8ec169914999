import './tree.css';
import type { Call } from '@kaoxin/contract/call.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { api } from '#platform/calls/api.ts';
import { keyOf, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action.ts';
import type { ListAnswer } from '#ui/list-page/content.tsx';
import { useNarrow } from '#ui/list-page/use-narrow.ts';

export interface Branch {
  id: string;
  parentId: string;
  hasChildren: number;
  /** of the same kind, where the whole tree comes at once */
  children?: readonly unknown[];
}
export type Grown<R> = R & { depth: number; open: boolean };

type LevelCall<R> = Call<z.ZodType, z.ZodType, z.ZodType<R[]>>;

interface Calls<R> {
  /** name of the thing, for answers that are dropped after a change */
  name: string;
  /** one level: the children of `parentId` */
  level: LevelCall<R>;
  /** everything a filter finds, as trees */
  list: LevelCall<R>;
}

const root = '0';

const laidOut = <R extends Branch>(nodes: readonly R[], depth: number): Grown<R>[] =>
  nodes.flatMap((node) => [{ ...node, depth, open: true }, ...laidOut((node.children ?? []) as R[], depth + 1)]);

/** A tree as rows of a list: levels load when they are opened; a search shows all it finds. */
export function useTreeRows<R extends Branch>({ name, level, list }: Calls<R>, filters: Record<string, string>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const searching = Object.keys(filters).length > 0;
  const found = useCall(list, filters, { enabled: searching, quiet: 'offline' });
  const places = [root, ...opened];
  const levels = useQueries({
    queries: places.map((parentId) => ({
      queryKey: keyOf(level, { parentId }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api(level, { query: { parentId }, signal, quiet: 'offline' }),
      meta: { names: [name] },
      enabled: !searching,
    })),
  });
  const below = (parentId: string, depth: number): Grown<R>[] =>
    (levels[places.indexOf(parentId)]?.data ?? []).flatMap((row) => {
      const open = opened.includes(row.id);
      return [{ ...row, depth, open }, ...(open ? below(row.id, depth + 1) : [])];
    });
  const [roots] = levels;
  const rows = searching ? laidOut(found.data ?? [], 0) : below(root, 0);
  const first = searching ? found : roots;
  const answer: ListAnswer<Grown<R>> = {
    data: first?.data && { records: rows, total: rows.length, pages: 1 },
    error: first?.error,
    isError: first?.isError ?? false,
    isFetching: searching ? found.isFetching : levels.some(({ isFetching }) => isFetching),
    refetch: () => (searching ? found.refetch() : Promise.all(levels.map(({ refetch }) => refetch()))),
  };
  const toggle = (id: string) =>
    setOpened((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  const show = (id: string) => setOpened((now) => (id === root || now.includes(id) ? now : [...now, id]));
  return { answer, toggle, show };
}

/** On a phone the level below opens by a verb of the card: its name is a button already, and buttons do not nest. */
export function useBranchActions<R extends Branch>(toggle: (id: string) => void): Action<R>[] {
  const narrow = useNarrow();
  if (!narrow) return [];
  return [
    {
      name: 'branch',
      label: ['展开或收起下级', 'Open or close below'],
      on: 'row',
      visible: (row) => row.hasChildren === 1,
      perform: ([row]) => row && toggle(row.id),
    },
  ];
}

interface TreeCellProps {
  row: Grown<Branch>;
  text: string;
  onToggle: (id: string) => void;
}

/** The name of a row of a tree, moved in by its depth, with what opens the level below it. */
export function TreeCell({ row, text, onToggle }: TreeCellProps) {
  const say = useSay();
  const narrow = useNarrow();
  const words = row.open ? say([`收起${text}`, `Close ${text}`]) : say([`展开${text}`, `Open ${text}`]);
  return (
    <span style={{ paddingInlineStart: row.depth * 20 }}>
      {row.hasChildren === 1 && !narrow ? (
        <button
          type="button"
          className="kx-plain kx-tree-toggle"
          aria-expanded={row.open}
          aria-label={words}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row.id);
          }}
        >
          {row.open ? '▾' : '▸'}
        </button>
      ) : (
        <span className="kx-tree-toggle" aria-hidden="true" />
      )}
      {text}
    </span>
  );
}
