import type { Label } from '@kaoxin/contract/conventions.ts';

export type SheetErrorCode =
  | 'size'
  | 'format'
  | 'encrypted'
  | 'archive'
  | 'markup'
  | 'broken'
  | 'rows'
  | 'columns'
  | 'cell'
  | 'quotes'
  | 'merged'
  | 'sheets'
  | 'formula'
  | 'headings';

export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly words: Label;

  constructor(code: SheetErrorCode, words: Label) {
    super(words[0]);
    this.name = 'SheetError';
    this.code = code;
    this.words = words;
  }
}

export const brokenSheet = (): SheetError =>
  new SheetError('broken', [
    '表格文件已损坏，请用表格软件打开后另存为xlsx再上传',
    'The file is damaged. Open it in a spreadsheet program, save it as xlsx and upload it again',
  ]);

export const longCell = (): SheetError =>
  new SheetError('cell', ['表格中有单元格的内容过长', 'A cell of the sheet contains too much text']);

/** Excel's own limit of a cell. */
export const MAX_CELL_CHARACTERS = 32_767;
