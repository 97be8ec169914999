const quotation = /“([^“”]*)”/g;

/** Opening of an opinion about a passage of a letter. */
export const quoting = (passage: string): string => `“${passage}”：`;

/** Passages of a letter that an opinion quotes: “…”. */
export const quotesIn = (opinion: string | null): string[] =>
  [...(opinion ?? '').matchAll(quotation)].flatMap(([, words = '']) => (words.length > 1 ? [words] : []));

/** Whether an opinion contains words outside its quotations. */
export function saysOpinion(opinion: string): boolean {
  let own = opinion;
  for (let whole = ''; whole !== own; ) {
    whole = own;
    own = whole.replace(quotation, '');
  }
  return /[\p{L}\p{N}]/u.test(own);
}
