import type { FileAnswer } from '#platform/http/route.ts';
import { SHEET_CONTENT_TYPE, writeSheet } from '#platform/sheets/write-sheet.ts';

const columns = [
  { key: 'code', label: '区划编号*', width: 18 },
  { key: 'name', label: '区划名称*', width: 24 },
  { key: 'level', label: '区划级别', width: 12 },
  { key: 'parentCode', label: '上级区划', width: 18 },
];
/** Real ones: left in, they are known. */
const rows = [
  { code: '110000', name: '北京市', level: 1, parentCode: '00' },
  { code: '130000', name: '河北省', level: 1, parentCode: '00' },
];

/** The file to fill in; level and what is above may be left out where the code says them. */
export const regionTemplate = (): FileAnswer => ({
  name: '行政区划模板.xlsx',
  contentType: SHEET_CONTENT_TYPE.xlsx,
  body: writeSheet({ title: '行政区划', columns, rows }),
});
