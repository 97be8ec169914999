import type { TreeNode } from '@kaoxin/contract/conventions.ts';

export interface PageWords {
  id: string;
  title: string;
  /** granted buttons; empty means read-only */
  verbs: readonly string[];
  scopes: readonly string[] | undefined;
  apis: readonly string[];
}
type Trees = Readonly<Record<'menu' | 'dataScope' | 'apiScope', readonly TreeNode[]>>;
type Held = Readonly<Record<keyof Trees, readonly string[]>>;

export interface PlaceWords {
  id: string;
  title: string;
  pages: readonly PageWords[];
}

const isVerb = ({ isButton }: TreeNode): boolean => isButton === 1;
const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

/**
 * The permissions of a role in menu order, from the trees of grants and the ids held. A node with pages below it is a
 * group; one with only buttons is a page.
 */
export function grantWords(trees: Trees, held: Held): PlaceWords[] {
  const { menu } = trees;
  const menus = new Set(held.menu);
  const scopesOf = (page: TreeNode, set: 'dataScope' | 'apiScope'): string[] | undefined => {
    const offered = all(trees[set]).filter(({ children, parentId }) => !children && parentId === page.id);
    return offered.length === 0
      ? undefined
      : offered.filter(({ id }) => held[set].includes(id)).map(({ title }) => title);
  };
  const pagesIn = (node: TreeNode): TreeNode[] => {
    const below = (node.children ?? []).filter((child) => !isVerb(child));
    return below.length === 0 ? [node] : below.flatMap(pagesIn);
  };
  return menu.flatMap((place) => {
    const pages = pagesIn(place)
      .filter(({ id }) => menus.has(id))
      .map((page) => ({
        id: page.id,
        title: page.title,
        verbs: (page.children ?? []).filter(({ id }) => menus.has(id)).map(({ title }) => title),
        scopes: scopesOf(page, 'dataScope'),
        apis: scopesOf(page, 'apiScope') ?? [],
      }));
    return pages.length === 0 ? [] : [{ id: place.id, title: place.title, pages }];
  });
}
