import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';

type Row = Readonly<Record<string, string>>;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const letters = (place: number): string => String.fromCharCode(65 + place);
const xml = (at: number, cells: readonly string[]): string =>
  `<row r="${at}">${cells.map((cell, place) => text(`${letters(place)}${at}`, cell)).join('')}</row>`;

export function brokenFiles(headings: readonly string[], rows: readonly [Row, Row]) {
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? ''));
  const sheet = [headings, ...cells].map((each, place) => xml(place + 1, each)).join('');
  const relations =
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>';
  const second = {
    name: 'xl/worksheets/sheet2.xml',
    content: `<worksheet xmlns="${main}"><sheetData>${xml(1, ['另一行'])}</sheetData></worksheet>`,
  };
  const sheets = '<sheet name="一" sheetId="1" r:id="rId1"/><sheet name="第二批" sheetId="2" r:id="rId9"/>';
  const formula = `<row r="4"><c r="A4" t="str"><f>"甲"&amp;"乙"</f><v>甲乙</v></c></row>`;
  const merges = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
  const lines = [headings, ...cells].map((each) => each.join(',')).join('\r\n');
  const wide = [...headings, ...Array.from({ length: 200 }, (_, n) => `列${n}`)].join(',');
  return {
    twoSheets: makeXlsx({ rows: sheet, sheets, relations, extra: [second] }),
    merged: makeXlsx({
      rows: '',
      sheet: `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData>${merges}</worksheet>`,
    }),
    formula: makeXlsx({ rows: sheet + formula }),
    wide: `${wide}\r\n${cells[0]?.join(',')}`,
    loneQuote: `${lines}\r\n"${cells[0]?.join(',')}`,
    otherHeading: lines.replace(headings[0] ?? '', '不认识的列'),
    good: makeXlsx({ rows: sheet }),
    lines,
  };
}

/** Encodes GB18030 by a table, because the platform only decodes it. */
export function asGb18030(said: string): Uint8Array {
  const decoder = new TextDecoder('gb18030');
  const table = new Map<string, [number, number]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(new Uint8Array([high, low]));
      if (character.length === 1) table.set(character, [high, low]);
    }
  return new Uint8Array(
    [...said].flatMap((one) => (one.charCodeAt(0) < 0x80 ? [one.charCodeAt(0)] : (table.get(one) ?? []))),
  );
}
