import type { TreeNode } from '@kaoxin/contract/conventions.ts';

/** What a page lets the holders of a role do. */
export interface PageWords {
  id: string;
  title: string;
  /** its buttons that are granted; none: they only look */
  verbs: readonly string[];
  /** the data scopes that are granted; undefined where the page has none to choose from */
  scopes: readonly string[] | undefined;
  /** the API scopes that are granted */
  apis: readonly string[];
}
type Trees = Readonly<Record<'menu' | 'dataScope' | 'apiScope', readonly TreeNode[]>>;
type Held = Readonly<Record<keyof Trees, readonly string[]>>;

/** A group of the menu with its pages that are granted. */
export interface PlaceWords {
  id: string;
  title: string;
  pages: readonly PageWords[];
}

const isVerb = ({ isButton }: TreeNode): boolean => isButton === 1;
const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

/**
 * What a role may do, in the order of the menu, from the trees of what can be granted and the ids of what is held. A node
 * with pages below it is a group; one with nothing but buttons is a page.
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
