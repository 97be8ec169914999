import type { TypeRow } from '@kaoxin/contract/casework/type.ts';

const between = /[\s,，、;；]+/u;

type Classification = Pick<TypeRow, 'id' | 'parentId' | 'typeName' | 'keywords'>;

/**
 * The classification with the most keywords (domain.md 3.6) in the text. Groups are excluded, because no case belongs
 * to them directly; a tie has no result.
 */
export function typeNamed<T extends Classification>(types: readonly T[], words: string): T | undefined {
  const groups = new Set(types.map(({ parentId }) => parentId));
  const named = ({ keywords }: T) =>
    new Set((keywords ?? '').split(between).filter((keyword) => keyword !== '' && words.includes(keyword))).size;
  const [first, second] = types
    .filter(({ id }) => !groups.has(id))
    .map((type) => ({ type, count: named(type) }))
    .sort((one, other) => other.count - one.count);
  return first && first.count > (second?.count ?? 0) ? first.type : undefined;
}
