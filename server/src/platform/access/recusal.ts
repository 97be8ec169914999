import type { Secrets } from '#platform/secrets.ts';
import { plainName } from '#platform/text/plain-name.ts';

/** Characters. A name of one character identifies no one; names are compared by at most twelve. */
const shortest = 2;
const longest = 12;

const nameKey = (plain: string): string => Array.from(plain).slice(0, longest).join('');

export const personMark = (secrets: Secrets, tenantId: string, id: string): string =>
  secrets.mark(`${tenantId}|person|${id}`);

/** Mark of a real name; undefined when the name is too short to identify a user. */
export function nameMark(secrets: Secrets, tenantId: string, realName: string): string | undefined {
  const key = nameKey(plainName(realName));
  return Array.from(key).length < shortest ? undefined : secrets.mark(`${tenantId}|name|${key}`);
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
