export type DictionaryEntry = { key: string; zh: string; en: string };

type Key = number | string;
type Row = readonly [key: Key, zh: string, en: string];

/** Keys by name (`caseStatus.of.answered` is 40), rows for the seed, labels for screens and messages. */
export type Dictionary<Rows extends Record<string, Row>> = {
  code: string;
  zh: string;
  of: { readonly [Name in keyof Rows]: Rows[Name][0] };
  entries: readonly DictionaryEntry[];
  label: (key: Key, language?: 'zh' | 'en') => string;
  has: (key: unknown) => boolean;
};

export type KeyOf<D extends { of: Record<string, Key> }> = D['of'][keyof D['of']];

/**
 * Declares a business dictionary (domain.md 4.1): constants and seed rows come from the same line. The no-side-effects
 * mark lets the bundler drop dictionaries a page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<const Rows extends Record<string, Row>>(
  code: string,
  zh: string,
  rows: Rows,
): Dictionary<Rows> {
  const entries = Object.values(rows).map(([key, chinese, en]) => ({ key: String(key), zh: chinese, en }));
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return {
    code,
    zh,
    // Object.fromEntries loses the key names; `rows` guarantees the shape.
    of: Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[0]])) as Dictionary<Rows>['of'],
    entries,
    label: (key, language = 'zh') => byKey.get(String(key))?.[language] ?? String(key),
    has: (key) => Object.values(rows).some((row) => row[0] === key),
  };
}
