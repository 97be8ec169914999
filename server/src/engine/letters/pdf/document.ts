import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Faces, facesIn } from '../faces/faces.ts';
import type { RenderedLetter } from '../render-letter.ts';
import { goodBreaks, markForBreaks } from './breaks.ts';
import { mainContent } from './content.ts';
import { classOf, DomUtils, type Element, parseDocument } from './dom.ts';
import { fontsOf, TEXT_FONT, withFaces } from './faces.ts';
import { footer } from './foot.ts';
import { ownLeading, ownWidth } from './glyphs.ts';
import { PdfLetterError } from './letter-error.ts';
import { evenLines, type Leading } from './lines.ts';
import { indentLists } from './lists.ts';
import { LINE, MARGIN, mm, TEXT } from './measure.ts';
import { widenSignature } from './signature.ts';

export type PrintedLetter = Pick<RenderedLetter, 'title' | 'html'>;

export type LetterDefinition = TDocumentDefinitions & { content: Content[] };

function only(found: readonly Element[], what: string): Element {
  const [first] = found;
  if (first === undefined) throw new PdfLetterError(what);
  return first;
}

function leadingOf(faces: Faces): Leading {
  const fonts = fontsOf(faces);
  return (font, bold) => ownLeading(fonts[font]?.[bold ? 'bold' : 'normal'] ?? faces.text);
}

/** Characters without a glyph become 〓 and are added to `missing`. Throws `PdfLetterError` for unknown tags. */
export function letterDefinition(
  { title, html }: PrintedLetter,
  missing: Set<string>,
  faces = facesIn(undefined),
): LetterDefinition {
  const page = withFaces(parseDocument(html).children, faces, missing);
  const main = only(DomUtils.getElementsByTagName('main', page), 'main');
  const withClass = (name: string) => DomUtils.findAll((tag) => classOf(tag) === name, page);
  const [mark] = withClass('watermark');
  return {
    content: mainContent(main.children),
    pageSize: 'A4',
    pageMargins: [mm(MARGIN.left), mm(MARGIN.top), mm(MARGIN.right), mm(MARGIN.bottom)],
    defaultStyle: { font: TEXT_FONT, fontSize: TEXT, lineHeight: LINE / leadingOf(faces)(TEXT_FONT, false) },
    footer: footer(only(withClass('foot'), 'foot'), leadingOf(faces)),
    pageBreakBefore: goodBreaks,
    ...(mark && {
      watermark: {
        text: DomUtils.textContent(mark),
        font: TEXT_FONT,
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

/** Writes the PDF: pdfmake and its fonts take 0.2 s and 150 MB, so this runs in a separate thread (pdf.ts). */
export async function writePdf(definition: LetterDefinition, faces = facesIn(undefined)): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake');
  const fonts = fontsOf(faces);
  const files = new Set(Object.values(fonts).flatMap((styles) => Object.values(styles)));
  evenLines(definition.content, LINE, leadingOf(faces));
  const widthOf = (words: string) => ownWidth(faces.text, words);
  indentLists(definition.content, widthOf);
  widenSignature(definition.content, widthOf);
  markForBreaks(definition.content);
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.has(path));
  return await pdfmake.createPdf(definition).getBuffer();
}
