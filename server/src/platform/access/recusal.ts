import type { Secrets } from '#platform/secrets.ts';
import { plainName } from '#platform/text/plain-name.ts';

/** Characters. A name of one character identifies no one; names are compared by at most twelve. */
const shortest = 2;
const longest = 12;

const nameKey = (plain: string): string => Array.from(plain).slice(0, longest).join('');

/** Marks of users, which are compared with every case: a mark is a keyed digest and takes ten microseconds. */
const known = new WeakMap<Secrets, Map<string, string>>();
const mostKnown = 50_000;

function markOf(secrets: Secrets, text: string): string {
  const marks = known.get(secrets) ?? new Map<string, string>();
  known.set(secrets, marks);
  const before = marks.get(text);
  if (before !== undefined) return before;
  const mark = secrets.mark(text);
  if (marks.size >= mostKnown) marks.clear();
  marks.set(text, mark);
  return mark;
}

export const personMark = (secrets: Secrets, tenantId: string, id: string): string =>
  markOf(secrets, `${tenantId}|person|${id}`);

export function nameMark(secrets: Secrets, tenantId: string, realName: string): string | undefined {
  const key = nameKey(plainName(realName));
  return Array.from(key).length < shortest ? undefined : markOf(secrets, `${tenantId}|name|${key}`);
}

/** Days after which no link between accounts counts, whatever `account.handsDays` says: its greatest value. */
const longestLink = 90;

/**
 * SQL of the makers of a user's account, direct or through other accounts. `gap`: the days that must count for the link
 * (`account.handsDays`).
 *
 * @param user the column with the user's id, `u.id`
 */
export const makersOf = (user: string): string => `
  (with recursive chain as (
    select by_id, at, extract(epoch from now() - at) / 86400 as gap from login_hand
      where user_id = ${user} and at > now() - interval '${longestLink} days'
    union
    select h.by_id, h.at, greatest(c.gap, extract(epoch from c.at - h.at) / 86400) from chain c
      join login_hand h on h.user_id = c.by_id and h.at > c.at - interval '${longestLink} days')
  select jsonb_agg(jsonb_build_object('id', by_id::text, 'gap', gap)) from chain where by_id <> ${user})`;

export interface Maker {
  id: string;
  gap: number;
}

export interface Named {
  id: string;
  realName: string;
  formerNames: readonly string[];
}

/** Marks of the cases a user must not handle: the user's own, and those of the names, which namesakes share. */
export function recusalMarks(
  secrets: Secrets,
  { tenantId, id, realName, formerNames }: Named & { tenantId: string },
): string[] {
  const names = [realName, ...formerNames].flatMap((name) => nameMark(secrets, tenantId, name) ?? []);
  return [personMark(secrets, tenantId, id), ...names];
}

/** Mark of the cases that are closed to accounts which this user created, granted or reset lately. */
export const makerMark = (secrets: Secrets, tenantId: string, id: string): string =>
  secrets.mark(`${tenantId}|maker|${id}`);

export interface Account extends Named {
  tenantId: string;
  makers: readonly Maker[] | null;
  keeperIds?: readonly string[] | undefined;
}

/**
 * Marks of the cases that an account must not open: those of its user, and those that name a user who created, granted
 * or reset the account lately, or who could have forged this log-in (security.md S65, S70).
 */
export function accountMarks(secrets: Secrets, account: Account, handsDays: number): string[] {
  const { tenantId, makers, keeperIds = [] } = account;
  const lately = (makers ?? []).filter(({ gap }) => gap < handsDays).map(({ id }) => id);
  const others = new Set([...lately, ...keeperIds]);
  return [...recusalMarks(secrets, account), ...[...others].map((id) => makerMark(secrets, tenantId, id))];
}

/** Marks of every possible name in a short text: `张三、李四` yields both, including names of future users. */
export function marksWithin(secrets: Secrets, tenantId: string, text: string): string[] {
  const characters = Array.from(plainName(text));
  const marks = new Set<string>();
  for (let from = 0; from < characters.length; from += 1)
    for (let length = shortest; length <= longest && from + length <= characters.length; length += 1)
      marks.add(secrets.mark(`${tenantId}|name|${characters.slice(from, from + length).join('')}`));
  return [...marks];
}

export function namedWithin(people: readonly Named[], text: string): { id: string; names: string[] }[] {
  const plain = plainName(text);
  const isNamed = (name: string): boolean => {
    const key = plainName(name);
    return Array.from(key).length >= shortest && plain.includes(key);
  };
  return people
    .map(({ id, realName, formerNames }) => ({ id, names: [realName, ...formerNames].filter(isNamed) }))
    .filter(({ names }) => names.length > 0);
}
