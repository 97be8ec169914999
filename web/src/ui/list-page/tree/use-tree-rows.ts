import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import { plain } from '#platform/calls/queries.ts';
import type { ListAnswer } from '../rows/content.tsx';
import { useOpened } from './use-opened.ts';

export interface Branch {
  id: string;
  parentId: string;
  hasChildren: number;
  children?: readonly unknown[];
}
export type Grown<R> = R & { depth: number; open: boolean };

interface Question<R> {
  key: QueryKey;
  ask: (signal: AbortSignal) => Promise<readonly R[]>;
}

export interface TreeSource<R> {
  /** resource name: invalidates its answers and stores the expanded branches */
  name: string;
  /** one level: the children of this parent; `0` for the root level */
  level: (parentId: string) => Question<R>;
  /** matches of the conditions with all their ancestors, parents first; undefined without conditions */
  found: Question<R> | undefined;
}

const root = '0';

const unfolded = <R extends Branch>(nodes: readonly R[]): R[] =>
  nodes.flatMap((node) => [node, ...unfolded((node.children ?? []) as R[])]);

/** Flat rows with their depth; a row whose parent does not precede it becomes a root. */
function laidOut<R extends Branch>(rows: readonly R[]): Grown<R>[] {
  const depths = new Map<string, number>();
  return rows.map((row) => {
    const depth = (depths.get(row.parentId) ?? -1) + 1;
    depths.set(row.id, depth);
    return { ...row, depth, open: true };
  });
}

const alone = (roots: readonly Branch[] | undefined): readonly string[] =>
  roots?.length === 1 ? roots.filter(({ hasChildren }) => hasChildren === 1).map(({ id }) => id) : [];

/**
 * A tree as rows of a list: levels load when expanded, and earlier expanded ones again; a search shows all its matches.
 */
export function useTreeRows<R extends Branch>({ name, level, found }: TreeSource<R>) {
  const [kept, setOpened] = useOpened(name);
  const searching = found !== undefined;
  const asked = ({ key, ask }: Question<R>, enabled: boolean) => ({
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    meta: { names: [plain(name)] },
    enabled,
  });
  const search = useQuery({ ...asked(found ?? level(root), searching), placeholderData: keepPreviousData });
  const roots = useQuery(asked(level(root), !searching));
  const opened = kept ?? alone(roots.data);
  const grown = useQueries({ queries: opened.map((parentId) => asked(level(parentId), !searching)) });
  const places = [root, ...opened];
  const levels = [roots, ...grown];
  const below = (parentId: string, depth: number): Grown<R>[] =>
    (levels[places.indexOf(parentId)]?.data ?? []).flatMap((row) => {
      const open = opened.includes(row.id);
      return [{ ...row, depth, open }, ...(open ? below(row.id, depth + 1) : [])];
    });
  const first = searching ? search : roots;
  const rows = searching ? laidOut(unfolded(search.data ?? [])) : below(root, 0);
  const answer: ListAnswer<Grown<R>> = {
    data: first?.data && { records: rows, total: rows.length, pages: 1 },
    error: first?.error,
    isError: first?.isError ?? false,
    isFetching: searching ? search.isFetching : levels.some(({ isFetching }) => isFetching),
    refetch: () => (searching ? search.refetch() : Promise.all(levels.map(({ refetch }) => refetch()))),
  };
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);
  const show = (id: string) => {
    if (id !== root && !opened.includes(id)) setOpened([...opened, id]);
  };
  return { answer, toggle, show };
}
