import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';

/** A list accepts such a value only in free-text filters. */
const someName = '张三';

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

/** Filters that cannot contain a name or other typed text. Only these may be in shared views (decision 034). */
export const chosenIn = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => isChosen(key)));
