/** A tag that neither letters nor sanitized replies contain; a letter is never printed incompletely. */
export class PdfLetterError extends Error {
  readonly tag: string;
  readonly msg: string;

  constructor(tag: string) {
    const msg = `文书中含有不能转为PDF的内容（${tag}），请改用打印页打印或另存`;
    super(msg);
    this.name = 'PdfLetterError';
    this.tag = tag;
    this.msg = msg;
  }
}
