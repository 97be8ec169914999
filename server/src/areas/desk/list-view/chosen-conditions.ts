import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/list.ts';

/** A list takes such a value only where it is asked by free words. */
const someName = '张三';

/** By key: whether all lists that know it take choices, dates and numbers alone. */
const chosen = new Map<string, boolean>();

function isChosen(key: string): boolean {
  const known = chosen.get(key);
  if (known !== undefined) return known;
  const field = key.replace(/_[a-z]+$/, '');
  const lists = allCalls.flatMap(({ query }) => {
    const facts = listFactsOf(query);
    return facts && (facts.extra.includes(key) || facts.filters.some((filter) => filter.field === field))
      ? [query]
      : [];
  });
  const takesWords = allCalls.some(
    ({ query }) => listFactsOf(query) !== undefined && query.safeParse({ [key]: someName }).success,
  );
  const answer = lists.length > 0 && !takesWords;
  chosen.set(key, answer);
  return answer;
}

/** Conditions that cannot hold a name or another word somebody typed: those a shared view may keep (decision 034). */
export const chosenIn = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => isChosen(key)));
