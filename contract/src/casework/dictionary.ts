/** One row of the business dictionary, as it is seeded and shown. */
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

/** The values a column of this dictionary can hold. */
export type KeyOf<D extends { of: Record<string, Key> }> = D['of'][keyof D['of']];

/**
 * Declares a business dictionary once (domain.md 4.1): constants for code and rows for the seed come from the same line.
 * Marked for the bundler, so that a page carries the dictionaries it names and no others.
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
    // Object.fromEntries forgets the names; the rows above are the proof of the shape
    of: Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[0]])) as Dictionary<Rows>['of'],
    entries,
    label: (key, language = 'zh') => byKey.get(String(key))?.[language] ?? String(key),
    has: (key) => Object.values(rows).some((row) => row[0] === key),
  };
}
