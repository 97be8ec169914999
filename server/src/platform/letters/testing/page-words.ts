import { pdfPages } from './pdf-text.ts';

export const squeezed = (text: string): string => text.replace(/\s/g, '');
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');

/** What a reader of the printed page reads, without spaces. */
export function pageText(html: string): string {
  return squeezed(plain(/<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''));
}

/** Signs in an order of their own: a file draws its lines as they are set, and a table column by column. */
export const sorted = (text: string): string => Array.from(squeezed(text)).sort().join('');

/** What a file draws, and what the page of the same letter says, with the foot that stands on each sheet of the file. */
export function fileBesidePage(pdf: Buffer, html: string): { file: string; page: string } {
  const pages = pdfPages(pdf);
  const [, number = '', code = ''] = /<div class="foot"[^>]*><span>(.*?)<\/span><span>(.*?)<\/span>/.exec(html) ?? [];
  const feet = pages.map((_, at) => `${plain(number)}第${at + 1}页共${pages.length}页${code}`);
  return { file: sorted(pages.join('')), page: sorted(pageText(html) + feet.join('')) };
}
