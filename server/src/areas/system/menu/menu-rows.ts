import type { Language } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export interface MenuRow {
  id: string;
  parentId: string;
  code: string;
  name: string;
  nameEn: string | null;
  alias: string | null;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  isOpen: number;
  hidden: number;
  roles: string | null;
  menuGroup: string | null;
  query: string | null;
}

export async function menuRows({ handle }: Work): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select id, parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, hidden, roles,
      menu_group, query
    from menu where is_deleted = 0 order by sort, id`.execute(handle);
  return rows;
}

export function withAncestors(all: readonly MenuRow[], chosen: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of chosen)
    for (let at: MenuRow | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  return all.filter((row) => kept.has(row.id));
}

/** Rows as a tree. A row whose parent is not among them is a root (wire.md B1.7). Empty `children` are omitted. */
export function treeOf<N extends { id: string; parentId: string; children?: N[] }>(nodes: readonly N[]): N[] {
  const ids = new Set(nodes.map((node) => node.id));
  const below = Map.groupBy(nodes, (node) => (ids.has(node.parentId) ? node.parentId : '0'));
  const grown = (node: N): N => {
    const children = below.get(node.id)?.map(grown);
    return children ? { ...node, children } : node;
  };
  return (below.get('0') ?? []).map(grown);
}

export const labelOf = (row: Pick<MenuRow, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && row.nameEn ? row.nameEn : row.name;
