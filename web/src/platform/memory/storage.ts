import { site } from '#site';

/** What stands in the browser under `<key>-<name>` (wire.md B9.2). `datetime`: milliseconds since 1970. */
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

/** The entry of that name; of the browser session first, then of the browser. */
export const readEntry = (name: string): Kept | undefined =>
  readFrom(sessionStorage, name) ?? readFrom(localStorage, name);

/** The kept value when it passes the check, else undefined. */
export function read<T>(name: string, fits: (value: unknown) => value is T): T | undefined {
  const content = readEntry(name)?.content;
  return fits(content) ? content : undefined;
}

/** Keeps a value in local storage, or for this browser session only. Answers whether it could: a storage may be full or forbidden. */
export function keep(name: string, content: unknown, where: Place = 'local'): boolean {
  const entry: Kept = { dataType: typeof content, content, datetime: Date.now() };
  if (where === 'session') entry.type = 'session';
  try {
    storeOf(where).setItem(nameOf(name), JSON.stringify(entry));
    return true;
  } catch {
    // the value then lasts as long as the page
    return false;
  }
}

export function drop(name: string): void {
  sessionStorage.removeItem(nameOf(name));
  localStorage.removeItem(nameOf(name));
}

/** Where something lies: on this machine, or in this tab until it is closed. */
export type Place = 'local' | 'session';
const storeOf = (where: Place): Storage => (where === 'session' ? sessionStorage : localStorage);

/** Names there that begin so, without the prefix. */
export const namesFrom = (start: string, where: Place = 'local'): string[] =>
  Object.keys(storeOf(where))
    .filter((key) => key.startsWith(nameOf(start)))
    .map((key) => key.slice(site.key.length + 1));

/** Called when another tab of this browser changes the entry. Returns the way to stop listening. */
export function onOtherTab(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(name)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
