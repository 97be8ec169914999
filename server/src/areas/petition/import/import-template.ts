import type { FileAnswer } from '#platform/http/route.ts';
import { SHEET_CONTENT_TYPE, writeSheet } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import { example, importColumns } from '../intake/sheet-columns.ts';
import { typeTree } from '../intake/type-tree.ts';

/** The file to fill in: the form's labels as headings, required ones marked, and one row that shows how. */
export async function importTemplate(work: Work): Promise<FileAnswer> {
  const columns = importColumns.map((column) => ({
    ...column,
    label: column.required ? `${column.label}*` : column.label,
  }));
  const [first] = await typeTree(work);
  const below = first?.children[0];
  const typeId = below ? `${first.typeName}/${below.typeName}` : (first?.typeName ?? '分类名称');
  return {
    name: '信访件导入模板.xlsx',
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({ title: '信访件', columns, rows: [{ ...example, typeId }] }),
  };
}
