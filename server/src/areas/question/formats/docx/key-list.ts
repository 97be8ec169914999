import { foldWidth } from '#platform/text/normalise.ts';
import { type Block, isTable, type Table } from './body-parts.ts';
import { fieldAt, headingAt, numberAt } from './markers.ts';
import { cut, cutAt, type Line, lineOf, part } from './pieces.ts';

export interface SaidKey {
  section: string;
  number: number;
  answer: Block[];
  analysis: Block[];
}

/** Maximum characters of a paragraph that is parsed as keys. */
const longestLine = 100_000;

const span =
  /(\d{1,4})\s*[-—–~～至]+\s*(\d{1,4})\s*[题]?\s*[.．、:：]?\s*([A-ZＡ-Ｚ√×✓✗对错TF][A-ZＡ-Ｚ√×✓✗对错\s,，、;；]*)/gu;
const single = /(?:^|[\s;；,，])(\d{1,4})\s*[.．、:：]\s*([A-ZＡ-Ｚ]{1,8}|[√×✓✗对错]|正确|错误)(?=$|[\s;；,，。])/gu;

const analysisWithin = /[\s。；;](?=[【[]?(?:解析|答案解析|详解)(?:[】\]]|[:：]))/gu;

/**
 * Keys after the questions: `1—5：ABCDA`, `6．AC 7．√`, a table of numbers and keys, or a line per question with its
 * explanation.
 */
export class KeyList {
  readonly keys: SaidKey[] = [];
  #section = '';
  #open: SaidKey | undefined;
  #field: 'answer' | 'analysis' = 'answer';

  take(block: Block): boolean {
    if (isTable(block)) return this.#table(block);
    if (block.text.length > longestLine) return false;
    const headed = this.#headings(block.text);
    if (headed > 0) {
      this.#said(cut(block, headed));
      return true;
    }
    return this.#said(block);
  }

  /**
   * Consumes the types at the start of a line: `一、单选题：1．A`.
   * @returns the offset after them; 0 if there is none
   */
  #headings(text: string): number {
    let end = 0;
    for (const said of text.split(/[:：]/u)) {
      const heading = headingAt(said);
      if (!heading) break;
      this.#section = heading.typeName;
      end += said.length + 1;
    }
    return end;
  }

  #said(line: Line): boolean {
    return line.text.trim() === '' || this.#spans(line.text) || this.#list(line.text) || this.#line(line);
  }

  #add(number: number, answer: string): void {
    this.#open = { section: this.#section, number, answer: [lineOf([{ text: answer, marks: [] }])], analysis: [] };
    this.keys.push(this.#open);
    this.#field = 'answer';
  }

  #spans(text: string): boolean {
    let isFound = false;
    for (const [, from = '', to = '', said = ''] of text.matchAll(span)) {
      const count = Number(to) - Number(from) + 1;
      const tokens = foldWidth(said)
        .trim()
        .split(/[\s,，、;；]+/u);
      const keys = tokens.length === count ? tokens : [...tokens.join('')];
      if (keys.length !== count) continue;
      isFound = true;
      for (const [at, key] of keys.entries()) this.#add(Number(from) + at, key);
    }
    return isFound;
  }

  #list(text: string): boolean {
    const found = [...text.matchAll(single)];
    const said = found.map(([whole]) => whole.trim()).join('');
    if (found.length === 0 || said.replace(/[\s;；,，。]/gu, '').length < text.replace(/[\s;；,，。]/gu, '').length)
      return false;
    for (const [, number = '', key = ''] of found) this.#add(Number(number), foldWidth(key));
    return true;
  }

  /** A line with `12．`, the answer (possibly long), and an optional `解析：`. */
  #line(line: Line): boolean {
    const numbered = numberAt(line.text);
    const rest = numbered ? part(line, numbered.end) : line;
    if (numbered) this.#add(numbered.number, '');
    const open = this.#open;
    if (!open) return false;
    const places = [...rest.text.matchAll(analysisWithin)].map(({ index }) => index);
    // Drops the separator character itself.
    for (const [at, one] of cutAt(rest, places).entries()) this.#say(open, at === 0 ? one : cut(one, 1));
    open.answer = open.answer.filter((one) => isTable(one) || one.text !== '');
    return true;
  }

  #say(open: SaidKey, line: Line): void {
    const field = fieldAt(line.text);
    if (field?.key === 'analysis' || field?.key === 'answer') this.#field = field.key;
    const body = part(line, field?.end ?? 0);
    if (body.text !== '') open[this.#field].push(body);
  }

  #table({ rows }: Table): boolean {
    const before = this.keys.length;
    const isNumber = (text: string | undefined) => /^\d{1,4}$/u.test(text ?? '');
    const isAcross = rows.some(
      (row) => row.filter(isNumber).length > 1 && row.slice(1).every((cell) => cell === '' || isNumber(cell)),
    );
    for (const [at, row] of rows.entries()) {
      for (const [place, cell] of row.entries()) {
        const key = isAcross ? rows[at + 1]?.[place] : row[place + 1];
        if (isNumber(cell) && key && !isNumber(key)) this.#add(Number(cell), key);
      }
    }
    return this.keys.length > before;
  }
}
