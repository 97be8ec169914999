import { defaultPageSize, pageSizes } from '@kaoxin/contract/conventions.ts';

export interface ListShape {
  /** keys of filters, suffix included (`createTime_datege`) */
  filters: readonly string[];
  sorts: readonly string[];
  /** prefixes of filter keys that are known only after the list has loaded */
  begins?: readonly string[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface ListState {
  page: number;
  size: number;
  filters: Record<string, string>;
  sort: Sort | null;
  view?: string | undefined;
}

const wholeFrom1 = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

function readSort(search: URLSearchParams, shape: ListShape): Sort | null {
  for (const key of ['ascs', 'descs'] as const) {
    const field = search.get(key);
    if (field && shape.sorts.includes(field)) return { field, descending: key === 'descs' };
  }
  return null;
}

const isBegun = ({ begins = [] }: ListShape, key: string): boolean => begins.some((begin) => key.startsWith(begin));
const filterKeys = (search: URLSearchParams, shape: ListShape): string[] => [
  ...shape.filters,
  ...[...search.keys()].filter((key) => isBegun(shape, key)),
];

/**
 * Reads a list's state from the address. Unknown or malformed values fall back to the default without an error.
 * @param usual preferred rows per page; used only when the address has neither size nor page, because page numbers
 * depend on the size
 */
export function readListState(search: URLSearchParams, shape: ListShape, usual: number = defaultPageSize): ListState {
  const filters: Record<string, string> = {};
  for (const key of filterKeys(search, shape)) {
    const value = search.get(key);
    if (value) filters[key] = value;
  }
  const size = wholeFrom1(search.get('size'));
  const page = wholeFrom1(search.get('current'));
  return {
    page: page ?? 1,
    size: pageSizes.find((offered) => offered === size) ?? (page === undefined ? usual : defaultPageSize),
    filters,
    sort: readSort(search, shape),
    view: search.get('view') ?? undefined,
  };
}

/** The address of a state: defaults are omitted when they equal `usual`; foreign keys stay. */
export function writeListState(
  state: ListState,
  search: URLSearchParams,
  shape: ListShape,
  usual: number = defaultPageSize,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['current', 'size', 'ascs', 'descs', 'view', ...filterKeys(search, shape)]) next.delete(key);
  if (state.page > 1) next.set('current', String(state.page));
  if (state.size !== defaultPageSize || usual !== defaultPageSize) next.set('size', String(state.size));
  // a view may have conditions the list no longer supports
  for (const [key, value] of Object.entries(state.filters))
    if (value !== '' && (shape.filters.includes(key) || isBegun(shape, key))) next.set(key, value);
  if (state.view) next.set('view', state.view);
  if (state.sort && shape.sorts.includes(state.sort.field))
    next.set(state.sort.descending ? 'descs' : 'ascs', state.sort.field);
  return next;
}

export function listQueryOf(state: ListState): Record<string, string | number> {
  const order = state.sort && { [state.sort.descending ? 'descs' : 'ascs']: state.sort.field };
  return { current: state.page, size: state.size, ...state.filters, ...order };
}

export function exportQueryOf(state: ListState): Record<string, string> {
  const order = state.sort && { [state.sort.descending ? 'descs' : 'ascs']: state.sort.field };
  return { ...state.filters, ...order };
}
