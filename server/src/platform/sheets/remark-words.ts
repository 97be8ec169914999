import type { Label } from '@kaoxin/contract/conventions.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { SheetRemark } from './sheet-remarks.ts';

const longestRef = 60;
const longestComment = 40;

/** Where a remark of a sheet belongs: `第3行`. */
export function placeOfRemark({ kind, ref }: SheetRemark): string {
  if (kind === 'hiddenSheet') return '工作簿';
  const row = /^[A-Z]+(\d+)$/.exec(ref)?.[1];
  if (row !== undefined) return `第${row}行`;
  return ref === '' ? '工作表' : `工作表 ${ref.slice(0, longestRef)}`;
}

export function wordsOfRemark({ kind, ref, text }: SheetRemark): Label {
  switch (kind) {
    case 'conditional':
      return [
        '条件格式的颜色等未导入，如以此区分内容请改用文字说明',
        'The looks of conditional formats are left out. Say in words what they tell',
      ];
    case 'link':
      return [`单元格${ref}的超链接未导入，文字已导入`, `The link of cell ${ref} is left out; its text is kept`];
    case 'comment': {
      const said = cutCharacters(text.trim(), longestComment);
      return [`单元格${ref}的批注【${said}】未导入`, `The comment “${said}” on cell ${ref} is left out`];
    }
    case 'table':
      return [
        '表格样式的颜色等未导入，如以此区分内容请改用文字说明',
        'The looks of the table style are left out. Say in words what they tell',
      ];
    case 'picture':
      return [
        `位于单元格${ref || '之外'}的图片或图形未导入，请改用文字填写`,
        `The picture or shape at ${ref || 'no cell'} is left out. Enter its content as text`,
      ];
    case 'hiddenRow':
      return [
        '该行在表格中已隐藏，仍会导入，不需要的请删除后重新上传',
        'The row is hidden in the sheet and imported all the same. Delete it and upload the file again if you do not want it',
      ];
    case 'struck':
      return [
        `单元格${ref}的文字带删除线，仍会导入，请核对是否应当删除`,
        `The text of cell ${ref} is struck through and imported all the same. Check whether it should be deleted`,
      ];
    case 'hiddenSheet':
      return [`隐藏的工作表【${ref}】未导入`, `The hidden sheet “${ref}” is left out`];
  }
}
