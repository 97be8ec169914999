import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { mainContent } from './pdf-content.ts';
import { type ChildNode, classOf, DomUtils, type Element, isText, parseDocument } from './pdf-dom.ts';
import { FONT, fontFiles, glyphCover } from './pdf-glyphs.ts';
import { PdfLetterError } from './pdf-letter-error.ts';
import { FOOT, LINE, mm, TEXT } from './pdf-measure.ts';
import type { RenderedLetter } from './render-letter.ts';

/** A letter as it was rendered or filed. */
export type PrintedLetter = Pick<RenderedLetter, 'title' | 'html'>;

const MARGIN = { left: 28, top: 37, right: 26, bottom: 35 };

function only(found: readonly Element[], what: string): Element {
  const [first] = found;
  if (first === undefined) throw new PdfLetterError(what);
  return first;
}

/** Number, page and check code at the foot of every page; the words are those of the printed page. */
const footer =
  (foot: Element): TDocumentDefinitions['footer'] =>
  (page, pages) => {
    const [docNo = '', code = ''] = foot.children.map((node) => DomUtils.textContent(node));
    const look = { fontSize: FOOT, lineHeight: 1, color: '#555555' };
    return {
      margin: [mm(MARGIN.left), mm(MARGIN.bottom / 2), mm(MARGIN.right), 0],
      columns: [
        { ...look, text: docNo },
        { ...look, text: `第 ${page} 页 共 ${pages} 页`, alignment: 'center' },
        { ...look, text: code, alignment: 'right' },
      ],
    };
  };

/** A heading at the foot of a page goes to the next one with its text. */
const keepWithNext: TDocumentDefinitions['pageBreakBefore'] = (node, { getFollowingNodesOnPage }) =>
  node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0;

/** Rewrites every text below the nodes, in place. */
function rewrite(nodes: readonly ChildNode[], cover: (text: string) => string): void {
  for (const node of nodes) {
    if (isText(node)) node.data = cover(node.data);
    else if ('children' in node) rewrite(node.children, cover);
  }
}

/**
 * A letter as a pdfmake document: the `<main>` of its page, the watermark when it is a draft, the foot. Characters
 * without a glyph become 〓 and are told to `missing`. Throws `PdfLetterError` for tags a letter does not have.
 */
export async function letterDefinition(
  { title, html }: PrintedLetter,
  missing: Set<string>,
): Promise<TDocumentDefinitions> {
  const page = parseDocument(html);
  const main = only(DomUtils.getElementsByTagName('main', page), 'main');
  const withClass = (name: string) => DomUtils.findAll((tag) => classOf(tag) === name, page.children);
  const cover = await glyphCover((character) => missing.add(character));
  rewrite(page.children, cover);
  const [mark] = withClass('watermark');
  return {
    content: mainContent(main.children),
    pageSize: 'A4',
    pageMargins: [mm(MARGIN.left), mm(MARGIN.top), mm(MARGIN.right), mm(MARGIN.bottom)],
    defaultStyle: { font: FONT, fontSize: TEXT, lineHeight: 1.8 / LINE },
    footer: footer(only(withClass('foot'), 'foot')),
    pageBreakBefore: keepWithNext,
    ...(mark && {
      watermark: {
        text: DomUtils.textContent(mark),
        font: FONT,
        fontSize: 110,
        color: '#c80000',
        opacity: 0.14,
        angle: -30,
      },
    }),
    info: { title },
    language: 'zh-CN',
    displayTitle: true,
    version: '1.7',
  };
}

/** The document as a file: pdfmake and its fonts take 0.2 s and 150 MB, so this runs in a thread of its own (pdf.ts). */
export async function writePdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake');
  const files = new Set(Object.values(fontFiles));
  pdfmake.setFonts({ [FONT]: { ...fontFiles } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.has(path));
  return await pdfmake.createPdf(definition).getBuffer();
}
