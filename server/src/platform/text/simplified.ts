import characters from 'opencc-js/dict/TSCharacters';

/** `傳 传|嫺 娴 …`: a traditional character and its simplified forms, the usual one first. */
const pairs = () =>
  new Map(
    characters.split('|').map((entry) => {
      const [traditional = '', plain = ''] = entry.split(' ');
      return [traditional, plain] as const;
    }),
  );

let known: ReadonlyMap<string, string> | undefined;

/** A text in simplified characters; for comparing, never for storing a name. */
export function simplified(text: string): string {
  known ??= pairs();
  const simple = known;
  return Array.from(text, (character) => simple.get(character) ?? character).join('');
}
