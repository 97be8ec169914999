const quotation = /“([^“”]*)”/g;

export const quoting = (passage: string): string => `“${passage}”：`;

export const quotesIn = (opinion: string | null): string[] =>
  [...(opinion ?? '').matchAll(quotation)].flatMap(([, words = '']) => (words.length > 1 ? [words] : []));

export function saysOpinion(opinion: string): boolean {
  let own = opinion;
  for (let whole = ''; whole !== own; ) {
    whole = own;
    own = whole.replace(quotation, '');
  }
  return /[\p{L}\p{N}]/u.test(own);
}
