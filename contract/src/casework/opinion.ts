const quotation = /“([^“”]*)”/g;

/** What begins an opinion about a passage of a letter. */
export const quoting = (passage: string): string => `“${passage}”：`;

/** Passages of a letter that an opinion quotes: “…”. */
export const quotesIn = (opinion: string | null): string[] =>
  [...(opinion ?? '').matchAll(quotation)].flatMap(([, words = '']) => (words.length > 1 ? [words] : []));

/** Whether an opinion says something itself, beside what it quotes. */
export function saysOpinion(opinion: string): boolean {
  let own = opinion;
  // quotations stand within quotations
  for (let whole = ''; whole !== own; ) {
    whole = own;
    own = whole.replace(quotation, '');
  }
  return /[\p{L}\p{N}]/u.test(own);
}
