import { pdfPages } from './pdf-text.ts';

export const squeezed = (text: string): string => text.replace(/\s/g, '');
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');

export function pageText(html: string): string {
  return squeezed(plain(/<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''));
}

/** Sorted characters, for comparisons: a PDF draws a table column by column. */
export const sorted = (text: string): string => Array.from(squeezed(text)).sort().join('');

export function fileBesidePage(pdf: Buffer, html: string): { file: string; page: string } {
  const pages = pdfPages(pdf);
  const [, number = '', code = ''] = /<div class="foot"[^>]*><span>(.*?)<\/span><span>(.*?)<\/span>/.exec(html) ?? [];
  const feet = pages.map((_, at) => `${plain(number)}第${at + 1}页共${pages.length}页${code}`);
  return { file: sorted(pages.join('')), page: sorted(pageText(html) + feet.join('')) };
}
