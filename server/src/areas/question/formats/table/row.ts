import type { Label } from '@kaoxin/contract/conventions.ts';
import { ownPicture } from '@kaoxin/contract/fields/rich-text.ts';
import { mostRich } from '../../words.ts';
import type { FieldProblem, Loss, Picture } from '../format.ts';
import { tooLong } from '../rich.ts';
import { richSaid } from '../said/cell-text.ts';
import { tableColumns } from './columns.ts';

export interface TableRow {
  rowNo: number;
  cells: ReadonlyMap<string, string>;
  isGarbled: boolean;
  place?: string;
  riches?: ReadonlyMap<string, string>;
  /** Pictures that lie on cells, by key, as HTML behind their text. */
  behind?: ReadonlyMap<string, string>;
  answerNumber?: string;
  /** Keys of cells whose super- or subscript was lost. */
  flattened?: readonly string[];
  /** Keys of cells whose number differs from its display. */
  shownOtherwise?: readonly string[];
  coloured?: readonly string[];
  /** Keys of cells whose underline or other font was lost or simplified. */
  restyled?: readonly string[];
  /** Keys of cells whose phonetic guide was lost. */
  guided?: readonly string[];
  /** Keys of formulas whose result is not in the file. */
  uncomputed?: readonly string[];
}

const sheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/u;

export class RowReader {
  readonly problems: FieldProblem[] = [];
  readonly losses: Loss[] = [];
  readonly row: TableRow;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly place: string;

  constructor(row: TableRow, pictures: ReadonlyMap<string, Picture>) {
    this.pictures = pictures;
    this.place = row.place ?? `第${row.rowNo}行`;
    const isLong = (key: string) => [row.cells, row.riches].some((all) => (all?.get(key)?.length ?? 0) > mostRich);
    const long = [...row.cells.keys()].filter(isLong);
    const short = (all: TableRow['cells']) => new Map([...all].filter(([key]) => !long.includes(key)));
    this.row =
      long.length === 0 ? row : { ...row, cells: short(row.cells), ...(row.riches && { riches: short(row.riches) }) };
    if (long.length > 0) this.lose('text', tooLong);
    if (row.isGarbled)
      this.lose('U+FFFD', ['有无法识别的字符，已用空格代替', 'Letters that cannot be read stand as blanks']);
    for (const key of row.flattened ?? []) this.loseRaised(key);
    for (const [key, text] of this.row.cells)
      if (sheetError.test(text))
        this.lose(text, [
          `【${headingOf(key)}】是公式的错误值【${text}】，请改正`,
          `${headingOf(key)} is “${text}”, the error of a formula: correct it`,
        ]);
    const coloured = (row.coloured ?? []).map(headingOf);
    if (coloured.length > 0)
      this.lose('color', [
        `【${coloured.join('】【')}】的颜色未导入，如以颜色区分内容请改用文字说明`,
        `${coloured.join(', ')}: the colours are left out. Say in words what they tell`,
      ]);
    const restyled = [...new Set((row.restyled ?? []).map(headingOf))];
    if (restyled.length > 0)
      this.lose('font', [
        `【${restyled.join('】【')}】的双下划线等字体格式未能全部保留，请核对`,
        `${restyled.join(', ')}: double underlines and other fonts were not fully kept. Check them`,
      ]);
    const guided = (row.guided ?? []).map(headingOf);
    if (guided.length > 0)
      this.lose('rPh', [
        `【${guided.join('】【')}】的拼音指南未导入，如需要请写在文字中`,
        `${guided.join(', ')}: the phonetic guides are left out. Write them in the text if they matter`,
      ]);
    const uncomputed = (row.uncomputed ?? []).map(headingOf);
    if (uncomputed.length > 0)
      this.lose('f', [
        `【${uncomputed.join('】【')}】是没有计算结果的公式，未导入：请用表格软件打开并保存后重新上传`,
        `${uncomputed.join(', ')}: formulas without a result are left out. Open and save the file in a spreadsheet program and upload it again`,
      ]);
    for (const key of row.shownOtherwise ?? []) {
      const heading = headingOf(key);
      const value = clipped(this.cell(key));
      this.lose('numFmt', [
        `【${heading}】的单元格格式无法还原，按【${value}】导入`,
        `${heading}: the format of the cell is not understood; it is read as “${value}”`,
      ]);
    }
  }

  readonly cell = (key: string): string => this.row.cells.get(key) ?? '';
  readonly rich = (key: string): string =>
    (this.row.riches?.get(key) ??
      richSaid(this.cell(key), (src) => this.pictures.has(src) || ownPicture.test(src), this.lose)) +
    (this.row.behind?.get(key) ?? '');

  loseRaised(key: string): void {
    const heading = headingOf(key);
    this.lose('vertAlign', [`【${heading}】中的上下标按普通文字导入`, `${heading}: sub- and superscript become plain`]);
  }

  wrong(field: FieldProblem['field'], words: Label): void {
    this.problems.push({ field, words });
  }

  readonly lose = (construct: string, words: Label): void => {
    if (this.losses.some((one) => one.construct === construct && one.words[0] === words[0])) return;
    this.losses.push({ place: this.place, construct, words });
  };

  named<T>(
    key: string,
    field: FieldProblem['field'],
    [zh, en]: Label,
    meaning: (text: string) => T | undefined,
  ): T | undefined {
    const text = this.cell(key);
    if (text === '') return undefined;
    const value = meaning(text);
    if (value === undefined)
      this.wrong(field, [`${zh}【${clipped(text)}】无法识别`, `${en} “${clipped(text)}” is not known`]);
    return value;
  }
}

const headingOf = (key: string): string => tableColumns.find((column) => column.key === key)?.label ?? key;

export const clipped = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);
