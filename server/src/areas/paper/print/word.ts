import { paragraphOf, words } from '#areas/question/index.ts';

const escaped = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

export const titleOf = (text: string, halfPoints: number): string =>
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const middleOf = (text: string): string => paragraphOf(words(text), 'center');
export const headingOf = (text: string): string => paragraphOf(words(text, ['strong']));

const counted = (field: 'PAGE' | 'NUMPAGES'): string =>
  `<w:fldSimple w:instr=" ${field} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
export const pageNumbers = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run('第 ')}${counted('PAGE')}${run(' 页　共 ')}${counted('NUMPAGES')}${run(' 页')}</w:p>`;

export const ruledLines = (count: number): string =>
  '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="auto"/><w:between w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr><w:spacing w:before="120" w:after="0"/></w:pPr></w:p>'.repeat(
    count,
  );

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
export function gridOf(rows: readonly (readonly string[])[], isRuled: boolean): string {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const width = Math.floor(9_026 / columns);
  const border = sides.map(
    (side) => `<w:${side} w:val="${isRuled ? 'single' : 'nil'}" w:sz="4" w:space="0" w:color="auto"/>`,
  );
  const lines = rows.map((row) => {
    const cells = Array.from(
      { length: columns },
      (_, at) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraphOf(words(row[at] ?? ''))}</w:tc>`,
    );
    return `<w:tr>${cells.join('')}</w:tr>`;
  });
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:tblBorders>${border.join('')}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>${paragraphOf('')}`;
}
