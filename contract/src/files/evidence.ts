import type { Label } from '../conventions.ts';

/** What may be handed in, in the order in which everybody names it. */
const kinds: readonly { called: Label; extensions: readonly string[] }[] = [
  { called: ['PDF', 'PDF'], extensions: ['pdf'] },
  { called: ['Word', 'Word'], extensions: ['doc', 'docx'] },
  { called: ['Excel', 'Excel'], extensions: ['xls', 'xlsx'] },
  { called: ['TXT', 'TXT'], extensions: ['txt'] },
  { called: ['图片', 'pictures'], extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] },
  { called: ['录音', 'recordings'], extensions: ['mp3', 'wav', 'm4a', 'amr'] },
];
/** Kinds that a name alone does not tell. */
const loose: readonly string[] = ['图片', '录音'];

const named = (language: 0 | 1, whole: boolean): string[] =>
  kinds.map(({ called, extensions }) => {
    const list = extensions.join(language === 0 ? '、' : ', ');
    if (!whole || !loose.includes(called[0])) return called[language];
    return language === 0 ? `${called[0]}（${list}）` : `${called[1]} (${list})`;
  });

const wordsOf = (whole: boolean): Label => [named(0, whole).join('、'), named(1, whole).join(', ')];

/** What may be handed in with a case; the office may set another size (parameter `upload.maxMb`). */
export const evidence = {
  extensions: kinds.flatMap(({ extensions }) => extensions),
  megabytes: 20,
  /** the kinds in few words */
  words: wordsOf(false),
  /** … and what belongs to them, for whoever had one refused */
  whole: wordsOf(true),
};
