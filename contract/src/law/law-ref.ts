/** An article of a law in one of its editions. */
export interface LawRef {
  name: string;
  article: string;
  edition: string;
}

/** As it stands in a basis, a source or a text: `《信访工作条例》第二十二条（2022年版）`. */
export const lawRefText = ({ name, article, edition }: LawRef): string => `《${name}》${article}（${edition}）`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
/** Signs between the law and its article at most: other articles of it, 依据, blanks. */
const near = 80;

/**
 * Whether a plain text cites an article: the law in its marks and behind it, before the next law, the article as a whole
 * (第二条 is no 第二十二条, and no 第二条之一). Another edition is another article; one that is not named is the one in force.
 */
export function cites(text: string, { name, article, edition }: LawRef): boolean {
  const cited = new RegExp(
    `《${escaped(name)}》[^《]{0,${near}}?${escaped(article)}(?!之)(?:\\s*[（(]([^（）()]{1,20})[）)])?`,
    'gu',
  );
  return [...text.matchAll(cited)].some(([, said]) => said === undefined || !isEdition(said) || said === edition);
}

/** What stands in brackets behind an article may be a remark. */
const isEdition = (said: string): boolean => /\d{4}|版|修[订正]/u.test(said);
