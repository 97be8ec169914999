/** Everything but letters, digits and Han as CSS escapes: no string can end the rule or the style element. */
const cssText = (text: string): string =>
  `"${text.replace(/[^0-9A-Za-z\u4e00-\u9fff]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

export type PageMarks = { docNo: string; shortCode: string };

/**
 * The look of every letter: A4 with the margins and type sizes of official documents (GB/T 9704-2012: 37/35 mm above and
 * below, 28/26 mm at the sides, 22 pt headings, 16 pt text), number, page of pages and check code at the foot.
 */
export const letterStyle = ({ docNo, shortCode }: PageMarks): string => `
@page {
  size: A4;
  margin: 37mm 26mm 35mm 28mm;
  @bottom-left { content: ${cssText(docNo)}; font: 9pt sans-serif; color: #555; }
  @bottom-center { content: "第 " counter(page) " 页 共 " counter(pages) " 页"; font: 9pt sans-serif; color: #555; }
  @bottom-right { content: ${cssText(`校验码 ${shortCode}`)}; font: 9pt monospace; color: #555; }
}
* { box-sizing: border-box; }
body { margin: 0; color: #000; font: 16pt/1.8 FangSong, FangSong_GB2312, STFangsong, "Noto Serif CJK SC", "Noto Sans SC", serif; }
main { overflow-wrap: anywhere; }
h1 { margin: 0 0 6mm; text-align: center; font: 700 22pt/1.4 "FZXiaoBiaoSong-B05S", STZhongsong, SimSun, "Noto Serif CJK SC", serif; }
h2 { margin: 4mm 0 0; text-indent: 2em; font: 700 16pt/1.8 SimHei, STHeiti, "Noto Sans SC", sans-serif; break-after: avoid; }
.issuer { margin: 0; text-align: center; font-size: 18pt; }
.number { margin: 0 0 8mm; text-align: center; }
p { margin: 0; text-indent: 2em; text-align: justify; orphans: 2; widows: 2; }
p.to, p.flat { text-indent: 0; }
.clause :is(h1, h2, h3, h4, h5, h6) { margin: 0; text-align: left; text-indent: 2em; font: 700 16pt/1.8 KaiTi, KaiTi_GB2312, STKaiti, "Noto Serif CJK SC", serif; break-after: avoid; }
.clause :is(ul, ol) { margin: 0; padding-left: 3em; }
.clause :is(li, td, th, blockquote) p { text-indent: 0; }
.clause blockquote { margin: 0 0 0 2em; }
.clause table { margin: 2mm 0; }
table { width: 100%; border-collapse: collapse; font-size: 12pt; line-height: 1.5; }
th, td { border: 0.5pt solid #000; padding: 2mm; vertical-align: top; text-align: left; }
th { width: 24mm; font-weight: 700; text-align: center; vertical-align: middle; }
tr { break-inside: avoid; }
.long { break-inside: auto; }
.tall td { height: 24mm; }
.sign { position: relative; margin: 16mm 0 0 auto; width: 80mm; min-height: 42mm; text-align: center; break-inside: avoid; }
.seal { position: absolute; inset: -6mm auto auto 19mm; width: 42mm; height: 42mm; padding-top: 33mm; border: 0.5pt dashed #bbb; border-radius: 50%; color: #bbb; font-size: 9pt; }
.blank { display: inline-block; min-width: 6em; border-bottom: 0.5pt solid #000; }
.watermark { position: fixed; inset: 35% 0 auto; text-align: center; font-size: 110pt; letter-spacing: 0.3em; color: rgba(200, 0, 0, 0.14); transform: rotate(-30deg); pointer-events: none; }
.foot { display: none; }
@media screen {
  body { max-width: 210mm; margin: 0 auto; padding: 20mm 26mm; background: #fff; }
  ins { background: #d9f2e0; text-decoration: none; }
  del { color: #a61b1b; }
  mark { background: #ffe58f; }
  .foot { display: flex; justify-content: space-between; margin-top: 12mm; color: #555; font: 9pt sans-serif; }
}
@media screen and (max-width: 480px) {
  body { padding: 6mm 4mm; font-size: 12pt; }
  h1 { font-size: 15pt; }
  h2, .clause :is(h1, h2, h3, h4, h5, h6) { font-size: 12pt; }
  .sign { width: 60mm; }
}
`;
