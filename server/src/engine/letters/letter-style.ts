import { OTHER_FAMILY, TEXT_FAMILY, TITLE_FAMILY } from './faces/face-sheet.ts';
import { QR_SIDE, qrAddress, qrCode } from './qr.ts';

/** The served fonts, then local ones for a page saved without its server. */
const TEXT = `"${TEXT_FAMILY}", "${OTHER_FAMILY}", FangSong, FangSong_GB2312, STFangsong, "Noto Serif CJK SC", serif`;
const HEADING = `"${TEXT_FAMILY}", "${OTHER_FAMILY}", SimHei, STHeiti, "Noto Sans CJK SC", sans-serif`;
const TITLE = `"${TITLE_FAMILY}", "${OTHER_FAMILY}", "FZXiaoBiaoSong-B05S", STZhongsong, "Noto Serif CJK SC", serif`;

/** Characters of the printed foot: browsers load no font while printing, so it must be loaded before. */
const FOOT_SIGNS = '"第 0123456789 页 共"';

/** Escapes everything but letters, digits and Han for CSS: no string can end the rule or the style element. */
const cssText = (text: string): string =>
  `"${text.replace(/[^0-9A-Za-z\u4e00-\u9fff]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

export type PageMarks = { docNo: string; shortCode: string; qrText: string };

/**
 * The style of every letter: A4 with the margins and type sizes of official documents (GB/T 9704-2012: 37/35 mm above
 * and below, 28/26 mm at the sides, 22 pt headings, 16 pt text). The foot has number, page of pages and check code,
 * also as a QR code. pdf/content.ts produces the same layout with equal line ends: character widths are not rounded to
 * screen pixels.
 */
export const letterStyle = ({ docNo, shortCode, qrText }: PageMarks): string =>
  pageStyle({
    docNo: cssText(docNo),
    code: cssText(`校验码 ${shortCode}`),
    qr: `url("${qrAddress(qrCode(qrText))}")`,
  });

const pageStyle = ({ docNo, code, qr }: Record<'docNo' | 'code' | 'qr', string>): string => `
@page {
  size: A4;
  margin: 37mm 26mm 35mm 28mm;
  @bottom-left { content: ${docNo}; font: 9pt ${TEXT}; color: #555; }
  @bottom-center { content: "第 " counter(page) " 页 共 " counter(pages) " 页"; font: 9pt ${TEXT}; color: #555; }
  @bottom-right { content: ${code}; font: 9pt ${TEXT}; color: #555; }
  @bottom-right-corner { content: ${qr}; text-align: center; }
}
* { box-sizing: border-box; }
body { margin: 0; color: #000; font: 16pt/1.8 ${TEXT}; font-synthesis: none; text-rendering: geometricPrecision; }
main { overflow-wrap: anywhere; }
h1 { margin: 0 0 6mm; text-align: center; font: 700 22pt/1.4 ${TITLE}; break-after: avoid; }
h2 { margin: 4mm 0 0; text-indent: 2em; font: 700 16pt/1.8 ${HEADING}; break-after: avoid; }
.issuer { margin: 0; text-align: center; font-size: 18pt; }
.number { margin: 0 0 8mm; text-align: center; }
p { margin: 0; text-indent: 2em; text-align: justify; orphans: 2; widows: 2; }
p.to, p.flat { text-indent: 0; }
.clause :is(h1, h2, h3, h4, h5, h6) { margin: 0; text-align: left; text-indent: 2em; font: 700 16pt/1.8 ${HEADING}; break-after: avoid; }
.clause :is(ul, ol) { margin: 0; padding-left: 3em; }
.clause :is(li, td, th, blockquote) p { text-indent: 0; }
.clause blockquote { margin: 0 0 0 2em; }
main > table + p { margin-top: 3mm; }
.clause table { margin: 2mm 0; table-layout: fixed; }
/* black on white whatever was pasted: papers leave grounds out, and white words would be approved and not printed */
.clause, .clause * { color: #000 !important; background: none !important; }
.clause mark { background: #ff0 !important; }
.clause :is(sub, sup) :is(sub, sup) { font-size: 1em; }
/* breaks anywhere, so that the line before it is filled (pdf/inline.ts does alike) */
.run { word-break: break-all; }
/* what holds a number that does not break: the line before it would be drawn out */
p:not(.issuer, .number):has(.whole) { text-align: left; }
pre { white-space: pre-wrap; }
pre, code { font: inherit; }
table { width: 100%; border-collapse: collapse; font-size: 12pt; line-height: 1.5; }
/* a row that is still empty has the height of a line */
th, td { height: calc(1.5em + 4mm); border: 0.5pt solid #000; padding: 2mm; vertical-align: top; text-align: left; }
/* columns as wide as in the file, whatever stands in them */
.fixed { table-layout: fixed; }
th { width: 24mm; font-weight: 700; text-align: center; vertical-align: middle; }
tr { break-inside: avoid; }
.long { break-inside: auto; }
.tall td { height: 24mm; }
.sign { position: relative; margin: 16mm 0 0 auto; width: fit-content; min-width: 80mm; max-width: 100%; min-height: 42mm; text-align: center; break-inside: avoid; break-before: avoid; }
.seal { position: absolute; inset: -6mm auto auto calc(50% - 21mm); width: 42mm; height: 42mm; padding-top: 33mm; border: 0.5pt dashed #bbb; border-radius: 50%; color: #bbb; font-size: 9pt; }
.blank { display: inline-block; min-width: 6em; border-bottom: 0.5pt solid #000; }
.watermark { position: fixed; inset: 35% 0 auto; text-align: center; font-size: 110pt; letter-spacing: 0.3em; color: rgba(200, 0, 0, 0.14); transform: rotate(-30deg); pointer-events: none; }
.foot { display: none; }
@media screen {
  body { max-width: 210mm; margin: 0 auto; padding: 20mm 26mm 20mm 28mm; background: #fff; }
  .clause ins { background: #d9f2e0 !important; text-decoration: none; }
  .clause del, .clause del * { color: #a61b1b !important; }
  .clause mark { background: #ffe58f !important; }
  .foot { display: flex; justify-content: space-between; align-items: center; gap: 4mm; margin-top: 12mm; color: #555; font: 9pt ${TEXT}; }
  .foot::after { content: ${qr}; height: ${QR_SIDE}mm; }
  body::before { content: ${FOOT_SIGNS}; position: absolute; visibility: hidden; }
}
@media screen and (max-width: 480px) {
  body { padding: 6mm 4mm; font-size: 12pt; }
  h1 { font-size: 15pt; }
  h2, .clause :is(h1, h2, h3, h4, h5, h6) { font-size: 12pt; }
  .sign { min-width: 60mm; }
}
`;
