import type { Label } from '@kaoxin/contract/conventions.ts';
import { placeOfRemark, wordsOfRemark } from '#platform/sheets/remark-words.ts';
import { type SheetRemark, touches } from '#platform/sheets/sheet-remarks.ts';
import type { Loss } from '../format.ts';
import type { FoundColumns } from './columns.ts';

export function remarkLosses(remarks: readonly SheetRemark[], { at }: FoundColumns, headingRow: number): Loss[] {
  const read = [...at.values()];
  return remarks.flatMap((remark): Loss[] => {
    const { kind, ref } = remark;
    const columns = kind === 'picture' || kind === 'comment' ? undefined : read;
    if (kind !== 'hiddenSheet' && ref !== '' && !touches(ref, headingRow, columns)) return [];
    return [{ place: placeOfRemark(remark), construct: constructs[remark.kind], words: wordsOf(remark) }];
  });
}

const constructs: Readonly<Record<SheetRemark['kind'], string>> = {
  conditional: 'conditionalFormatting',
  link: 'hyperlink',
  comment: 'comment',
  table: 'tableStyleInfo',
  picture: 'drawing',
  hiddenSheet: 'sheet',
  hiddenRow: 'row',
  struck: 'strike',
};

function wordsOf(remark: SheetRemark): Label {
  const { kind, ref } = remark;
  if (kind !== 'picture') return wordsOfRemark(remark);
  return [
    `位于单元格${ref || '之外'}的图片或图形不导入：请把图片与表格放进一个zip文件，并在【图片文件名】列写文件名`,
    `The picture or shape at ${ref || 'no cell'} is left out. Pack pictures and the table into a zip and name them in 图片文件名`,
  ];
}
