import type { Label } from '../conventions.ts';

const kinds: readonly { called: Label; extensions: readonly string[] }[] = [
  { called: ['PDF', 'PDF'], extensions: ['pdf'] },
  { called: ['Word', 'Word'], extensions: ['doc', 'docx'] },
  { called: ['Excel', 'Excel'], extensions: ['xls', 'xlsx'] },
  { called: ['TXT', 'TXT'], extensions: ['txt'] },
  { called: ['图片', 'pictures'], extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] },
  { called: ['录音', 'recordings'], extensions: ['mp3', 'wav', 'm4a', 'amr'] },
];
const loose: readonly string[] = ['图片', '录音'];

const named = (language: 0 | 1, whole: boolean): string[] =>
  kinds.map(({ called, extensions }) => {
    const list = extensions.join(language === 0 ? '、' : ', ');
    if (!whole || !loose.includes(called[0])) return called[language];
    return language === 0 ? `${called[0]}（${list}）` : `${called[1]} (${list})`;
  });

const wordsOf = (whole: boolean): Label => [named(0, whole).join('、'), named(1, whole).join(', ')];

/** Files accepted with a case; a tenant can set another size (parameter `upload.maxMb`). */
export const evidence = {
  extensions: kinds.flatMap(({ extensions }) => extensions),
  megabytes: 20,
  words: wordsOf(false),
  whole: wordsOf(true),
};
