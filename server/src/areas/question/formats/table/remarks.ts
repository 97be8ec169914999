import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SheetRemark, touches } from '#platform/sheets/sheet-remarks.ts';
import type { Loss } from '../format.ts';
import type { FoundColumns } from './columns.ts';
import { clipped } from './row.ts';

const longestRef = 60;

/** Looks of cells that are read, and what a sheet holds beside its cells. */
export function remarkLosses(remarks: readonly SheetRemark[], { at }: FoundColumns, headingRow: number): Loss[] {
  const read = [...at.values()];
  return remarks.flatMap((remark): Loss[] => {
    const { kind, ref } = remark;
    const columns = kind === 'picture' || kind === 'comment' ? undefined : read;
    if (kind !== 'hiddenSheet' && ref !== '' && !touches(ref, headingRow, columns)) return [];
    return [{ place: placeOf(remark), construct: constructs[remark.kind], words: wordsOf(remark) }];
  });
}

const constructs: Readonly<Record<SheetRemark['kind'], string>> = {
  conditional: 'conditionalFormatting',
  link: 'hyperlink',
  comment: 'comment',
  table: 'tableStyleInfo',
  picture: 'drawing',
  hiddenSheet: 'sheet',
};

function placeOf({ kind, ref }: SheetRemark): string {
  if (kind === 'hiddenSheet') return '工作簿';
  const row = /^[A-Z]+(\d+)$/.exec(ref)?.[1];
  if (row !== undefined) return `第${row}行`;
  return ref === '' ? '工作表' : `工作表 ${ref.slice(0, longestRef)}`;
}

function wordsOf({ kind, ref, text }: SheetRemark): Label {
  switch (kind) {
    case 'conditional':
      return [
        '条件格式的颜色等未导入，如以此区分内容请改用文字说明',
        'The looks of conditional formats are left out. Say in words what they tell',
      ];
    case 'link':
      return [`单元格${ref}的超链接未导入，文字已导入`, `The link of cell ${ref} is left out; its text is kept`];
    case 'comment':
      return [
        `单元格${ref}的批注【${clipped(text.trim())}】未导入`,
        `The comment “${clipped(text.trim())}” on cell ${ref} is left out`,
      ];
    case 'table':
      return [
        '表格样式的颜色等未导入，如以此区分内容请改用文字说明',
        'The looks of the table style are left out. Say in words what they tell',
      ];
    case 'picture':
      return [
        `位于单元格${ref || '之外'}的图片或图形不导入：请把图片与表格放进一个zip文件，并在【图片文件名】列写文件名`,
        `The picture or shape at ${ref || 'no cell'} is left out. Pack pictures and the table into a zip and name them in 图片文件名`,
      ];
    default:
      return [`隐藏的工作表【${ref}】未导入`, `The hidden sheet “${ref}” is left out`];
  }
}
