import type { FileAnswer } from '#platform/http/route.ts';
import { SHEET_CONTENT_TYPE, writeSheet } from '#platform/sheets/write-sheet.ts';
import { example, personColumns } from './columns.ts';

/** The file to fill in: required columns marked, and one row that shows how. */
export function peopleTemplate(): FileAnswer {
  const columns = personColumns.map((column) => ({
    ...column,
    label: column.required ? `${column.label}*` : column.label,
  }));
  return {
    name: '用户数据模板.xlsx',
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({ title: '用户', columns, rows: [example] }),
  };
}
