export function mixedParts(keyword: string): { characters: string[]; letters: string[] } | undefined {
  const characters = keyword.match(/\p{Script=Han}/gu) ?? [];
  const letters = keyword.match(/[a-z]+/g) ?? [];
  return characters.length > 0 && letters.length > 0 ? { characters, letters } : undefined;
}

function inOrder(characters: readonly string[], text: string): boolean {
  let from = 0;
  return characters.every((character) => {
    const at = text.indexOf(character, from);
    from = at + character.length;
    return at >= 0;
  });
}

/**
 * Whether a keyword matches a search key (words, pinyin and initials, lower case) by the rules of list searches: `市一`,
 * `sdyz`, `shidiyizhong` and `市一zhong` match 市第一中学.
 */
export function isFoundBy(key: string, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  if (key.includes(wanted)) return true;
  const mixed = mixedParts(wanted);
  return !!mixed && mixed.letters.every((part) => key.includes(part)) && inOrder(mixed.characters, key);
}
