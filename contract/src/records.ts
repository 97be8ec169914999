/** Functions of objects that keep the names of their keys. `Object.keys` and `Object.fromEntries` lose them. */

type Name<T> = keyof T & string;

/** For constants, and for objects that have no keys besides those of their type. */
/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <T extends object>(of: T): Name<T>[] => Object.keys(of) as Name<T>[];

export const isKeyOf = <T extends object>(of: T, key: PropertyKey): key is keyof T => Object.hasOwn(of, key);

export const isOneOf = <T>(known: readonly T[], value: unknown): value is T => known.some((one) => one === value);

/** An object that is no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property whose name is known only at run time. */
export const valueAt = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/** One value for each key. */
/* @__NO_SIDE_EFFECTS__ */
export const recordOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/* @__NO_SIDE_EFFECTS__ */
export const pick = <T extends object, K extends keyof T>(of: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, K>;

/* @__NO_SIDE_EFFECTS__ */
export const omit = <T extends object, K extends PropertyKey>(of: T, keys: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !isOneOf(keys, name))) as Omit<T, K>;

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
/** Without the entries whose value is undefined. */
type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };
/* @__NO_SIDE_EFFECTS__ */
export const defined = <T extends object>(of: T): Defined<T> =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Entries that a test rejects are left out, so every key of the result is optional. */
export const filtered = <T extends object>(of: T, takes: (value: unknown, key: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(of).filter(([key, value]) => takes(value, key))) as Partial<T>;
