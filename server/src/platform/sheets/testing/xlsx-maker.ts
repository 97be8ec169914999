import { type MadeEntry, makeZip } from '#platform/files/testing/zip-maker.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type MadeBook = {
  rows: string;
  sheet?: string;
  shared?: string;
  styles?: string;
  workbookPr?: string;
  sheets?: string;
  extra?: readonly MadeEntry[];
  relations?: string;
};

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

export function xlsxEntries({
  rows,
  sheet,
  shared,
  styles,
  workbookPr = '',
  sheets,
  extra = [],
  relations = '',
}: MadeBook): MadeEntry[] {
  const worksheet = sheet ?? `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  const links =
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
    (shared === undefined ? '' : relation('rId2', 'sharedStrings', 'sharedStrings.xml')) +
    (styles === undefined ? '' : relation('rId3', 'styles', 'styles.xml')) +
    relations;
  return [
    { name: '[Content_Types].xml', content: `${XML}<Types/>` },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${sheets ?? '<sheet name="一" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships xmlns="${PACKAGE}">${links}</Relationships>` },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet },
    ...(shared === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `${XML}<sst xmlns="${MAIN}">${shared}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }]),
    ...extra,
  ];
}

export const makeXlsx = (book: MadeBook): Buffer => makeZip(xlsxEntries(book));

export const text = (reference: string, value: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
