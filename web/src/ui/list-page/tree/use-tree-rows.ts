import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import { plain } from '#platform/calls/queries.ts';
import type { ListAnswer } from '../content.tsx';
import { useOpened } from './use-opened.ts';

/** What a row of a tree is known by. */
export interface Branch {
  id: string;
  parentId: string;
  hasChildren: number;
  /** of the same kind, where the whole tree comes at once */
  children?: readonly unknown[];
}
export type Grown<R> = R & { depth: number; open: boolean };

interface Question<R> {
  key: QueryKey;
  ask: (signal: AbortSignal) => Promise<readonly R[]>;
}

/** Where the rows of a tree come from. */
export interface TreeSource<R> {
  /** name of the thing: its answers are dropped after a change of it, and what stands open is kept under it */
  name: string;
  /** one level: what stands below this one; `0`: at the top */
  level: (parentId: string) => Question<R>;
  /** what the conditions find with all that stands above it, each before what is below; undefined without conditions */
  found: Question<R> | undefined;
}

const root = '0';

/** Nested rows as rows after one another, each before what stands below it. */
const unfolded = <R extends Branch>(nodes: readonly R[]): R[] =>
  nodes.flatMap((node) => [node, ...unfolded((node.children ?? []) as R[])]);

/** Rows after one another with their depth; one whose parent is not among those before it stands at the top. */
function laidOut<R extends Branch>(rows: readonly R[]): Grown<R>[] {
  const depths = new Map<string, number>();
  return rows.map((row) => {
    const depth = (depths.get(row.parentId) ?? -1) + 1;
    depths.set(row.id, depth);
    return { ...row, depth, open: true };
  });
}

/** A tree as rows of a list: levels load when they are opened, what stood open does so again; a search shows all it finds. */
export function useTreeRows<R extends Branch>({ name, level, found }: TreeSource<R>) {
  const [opened, setOpened] = useOpened(name);
  const searching = found !== undefined;
  const asked = ({ key, ask }: Question<R>, enabled: boolean) => ({
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    meta: { names: [plain(name)] },
    enabled,
  });
  const search = useQuery({ ...asked(found ?? level(root), searching), placeholderData: keepPreviousData });
  const places = [root, ...opened];
  const levels = useQueries({ queries: places.map((parentId) => asked(level(parentId), !searching)) });
  const below = (parentId: string, depth: number): Grown<R>[] =>
    (levels[places.indexOf(parentId)]?.data ?? []).flatMap((row) => {
      const open = opened.includes(row.id);
      return [{ ...row, depth, open }, ...(open ? below(row.id, depth + 1) : [])];
    });
  const [roots] = levels;
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
    setOpened((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  const show = (id: string) => setOpened((now) => (id === root || now.includes(id) ? now : [...now, id]));
  return { answer, toggle, show };
}
