import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { firstPage } from './first-query.ts';

export interface Page {
  load: () => Promise<object>;
  /** name of the module's export, default `default`: an area of many small pages shares one chunk */
  pick?: string;
  title: Label;
  /** false: rebuilt on every visit; otherwise the page stays mounted behind other tabs */
  keep?: boolean;
  /** query names that distinguish tabs of the same path; default `id` */
  keys?: readonly string[];
  /** calls the page performs when opened without a query: they are prefetched */
  asks?: readonly string[];
  kit?: boolean;
  /** the parent page: a menu that contains it gives access to this page too */
  of?: string;
  free?: true;
}

/** Path → page. `:name` and `*` match any text. */
export type Pages = Readonly<Record<string, Page>>;

export const topLevel = 'parentId=0&current=1&size=200';

export const list = (load: Page['load'], title: Label, call: string, first = firstPage): Page => ({
  load,
  title,
  asks: [`${call}?${first}`],
});

/** The page of a plain resource: `load` imports its file in the contract, `path` is that of its calls. */
export const plain = (load: () => Promise<Record<string, unknown>>, title: Label, path: string, first?: string): Page =>
  list(
    async () => {
      const page =
        first === topLevel ? import('#ui/list-page/tree/tree-page.ts') : import('#ui/list-page/list-page.tsx');
      const [{ listPage }, things] = await Promise.all([page, load()]);
      const [resource] = Object.values(things);
      return { default: listPage(resource as Resource) };
    },
    title,
    `${path}/list`,
    first,
  );

export interface FoundPage {
  pattern: string;
  page: Page;
}

export const mayOpen = ({ pattern, page }: FoundPage, held: ReadonlySet<string>): boolean =>
  page.free === true || held.has(pattern) || (page.of !== undefined && held.has(page.of));

/** Addresses with the same key share a tab. The key has the path and the query names of `keys`. */
export function tabKey(path: string, search: string, page: Page): string {
  const words = new URLSearchParams(search);
  const parts = (page.keys ?? ['id']).flatMap((name) => {
    const value = words.get(name);
    return value === null || value === '' ? [] : [`${name}=${value}`];
  });
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
