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

/** Why a sheet cannot be read; `msg` is Chinese advice to the user. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly msg: string;

  constructor(code: SheetErrorCode, msg: string) {
    super(msg);
    this.name = 'SheetError';
    this.code = code;
    this.msg = msg;
  }
}

export const brokenSheet = (): SheetError =>
  new SheetError('broken', '表格文件已损坏，请用表格软件打开后另存为xlsx再上传');

/** Excel's own limit of a cell. */
export const MAX_CELL_CHARACTERS = 32_767;
