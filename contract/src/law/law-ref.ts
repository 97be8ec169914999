export interface LawRef {
  name: string;
  article: string;
  edition: string;
}

/** Format in bases, sources and texts: `《信访工作条例》第二十二条（2022年版）`. */
export const lawRefText = ({ name, article, edition }: LawRef): string => `《${name}》${article}（${edition}）`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
/** Maximum number of characters between the law and its article: other articles, 依据, blanks. */
const near = 80;

/**
 * Whether a plain text cites an article: the law in its brackets and after it, before the next law, the exact article
 * (第二条 is neither 第二十二条 nor 第二条之一). Another edition is another article; without an edition the current one is meant.
 */
export function cites(text: string, { name, article, edition }: LawRef): boolean {
  const cited = new RegExp(
    `《${escaped(name)}》[^《]{0,${near}}?${escaped(article)}(?!之)(?:\\s*[（(]([^（）()]{1,20})[）)])?`,
    'gu',
  );
  return [...text.matchAll(cited)].some(([, said]) => said === undefined || !isEdition(said) || said === edition);
}

const isEdition = (said: string): boolean => /\d{4}|版|修[订正]/u.test(said);
