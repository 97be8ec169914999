import { site } from '#site';

/** The value stored under `<key>-<name>` (wire.md B9.2). `datetime`: milliseconds since 1970. */
export interface Kept {
  dataType: string;
  content: unknown;
  type?: 'session';
  datetime: number;
}

const nameOf = (name: string): string => `${site.key}-${name}`;

function readFrom(store: Storage, name: string): Kept | undefined {
  const text = store.getItem(nameOf(name));
  if (!text) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('content' in found)) return undefined;
    const datetime = 'datetime' in found ? Number(found.datetime) : 0;
    return { dataType: typeof found.content, content: found.content, datetime };
  } catch {
    return undefined;
  }
}

export const readEntry = (name: string): Kept | undefined =>
  readFrom(sessionStorage, name) ?? readFrom(localStorage, name);

export function read<T>(name: string, fits: (value: unknown) => value is T): T | undefined {
  const content = readEntry(name)?.content;
  return fits(content) ? content : undefined;
}

/**
 * Stores a value in local storage, or for this browser session only. Returns false when the storage is full or
 * disabled.
 */
export function keep(name: string, content: unknown, where: Place = 'local'): boolean {
  const entry: Kept = { dataType: typeof content, content, datetime: Date.now() };
  if (where === 'session') entry.type = 'session';
  try {
    storeOf(where).setItem(nameOf(name), JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

export function drop(name: string): void {
  sessionStorage.removeItem(nameOf(name));
  localStorage.removeItem(nameOf(name));
}

/** `local`: on this machine; `session`: in this tab until it closes. */
export type Place = 'local' | 'session';
const storeOf = (where: Place): Storage => (where === 'session' ? sessionStorage : localStorage);

export const namesFrom = (start: string, where: Place = 'local'): string[] =>
  Object.keys(storeOf(where))
    .filter((key) => key.startsWith(nameOf(start)))
    .map((key) => key.slice(site.key.length + 1));

export function onOtherTab(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(name)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
