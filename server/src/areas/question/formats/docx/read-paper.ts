import type { Label } from '@kaoxin/contract/conventions.ts';
import { optionLetters } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { Loss } from '../format.ts';
import { FormatRefusal } from '../refusal.ts';
import { type Block, isTable } from './body-parts.ts';
import { type Draft, put, takeKey } from './drafts.ts';
import { type HeadingScores, type SaidTotals, scoresIn, totalsIn } from './headings/heading-scores.ts';
import { KeyList } from './key-list.ts';
import { fieldAt, fieldsWithin, headingAt, isKeyHeading, numberAt, optionsIn, passageAt } from './markers.ts';
import { cut, cutAt, type Line, lineOf, part } from './pieces.ts';

/** One more than a file may contain (domain.md 2.3). Parsing stops there. */
const mostDrafts = 5_001;
const mostKeys = 20_000;
const tooMany = (): FormatRefusal =>
  new FormatRefusal('w:p', [
    '文档中的试题或答案过多，请分成多个文件后上传',
    'The document holds too many questions or keys: split it into several files',
  ]);

export interface DraftGroup {
  reading: Draft | undefined;
  parts: Draft[];
  totals: SaidTotals[];
}

const unreadPoints = (unread: string): Label => [
  `标题中的“${unread}”未能全部读取，请核对各题的分值和计分规则`,
  `“${unread}” in the heading was not fully understood: check the scores and scoring rules`,
];
const material = questionType.label(questionType.of.material);
const plain = (text: string): Line => lineOf([{ text, marks: [] }]);

export class PaperReader {
  readonly groups: DraftGroup[] = [];
  readonly losses: Loss[] = [];
  #drafts = 0;
  #keys: KeyList | undefined;
  #type = '';
  #score: string | undefined;
  #isNewSection = true;
  #totals: SaidTotals | undefined;
  #draft: Draft | undefined;
  #reading: { group: DraftGroup; to: number; score: string | undefined } | undefined;

  take(block: Block): void {
    if (isTable(block)) {
      if (this.#takesKey(block)) return;
      if (this.#draft) put(this.#draft, this.#draft.open, block);
      else this.#loseText('表格');
      return;
    }
    for (const line of linesOf(block)) this.#line(line);
  }

  end(): DraftGroup[] {
    const drafts = this.groups.flatMap(({ parts }) => parts);
    const numbered = Map.groupBy(drafts, ({ number }) => number);
    for (const key of this.#keys?.keys ?? []) {
      const same = numbered.get(key.number) ?? [];
      const draft = same.find(({ section }) => section === key.section) ?? (same.length === 1 ? same[0] : undefined);
      if (!draft)
        this.losses.push({
          place: '参考答案',
          construct: `${key.number}`,
          words: [`第${key.number}题的答案找不到对应的试题`, `No question has the key of number ${key.number}`],
        });
      else {
        if (!draft.fields.get('answer')?.length) draft.fields.set('answer', key.answer);
        if (!draft.fields.get('analysis')?.length && key.analysis.length > 0)
          draft.fields.set('analysis', key.analysis);
      }
    }
    for (const draft of drafts) takeKey(draft);
    return this.groups;
  }

  #takesKey(block: Block): boolean {
    const isTaken = this.#keys?.take(block) ?? false;
    if ((this.#keys?.keys.length ?? 0) > mostKeys) throw tooMany();
    return isTaken;
  }

  #loseText(text: string): void {
    if (text === '') return;
    this.losses.push({
      place: this.groups.length === 0 ? '卷首' : `第${this.#draft?.number ?? this.groups.length}题之后`,
      construct: text.slice(0, 40).toWellFormed(),
      words: ['不属于任何试题的文字，未导入', 'Words that belong to no question are left out'],
    });
  }

  #line(line: Line): void {
    const { text } = line;
    if (isKeyHeading(text) && this.groups.length > 0) {
      const isOwn = this.#draft && text.trim().replace(/[:：]$/u, '') === '答案' && !this.#draft.fields.has('answer');
      if (!isOwn) {
        this.#keys = new KeyList();
        return;
      }
    }
    if (this.#keys) {
      if (!this.#takesKey(line)) this.#loseText(text.trim());
      return;
    }
    const numbered = numberAt(text);
    const [heading, passage] = [headingAt(text), passageAt(text)];
    if (numbered && this.#isNext(numbered.number)) this.#begin(line, numbered);
    else if (heading) this.#heading(text, heading);
    else if (passage) {
      // A passage with its own heading number ends the previous section.
      if (/^\s*[一二三四五六七八九十]+\s*[、.．]/u.test(text)) this.#section(material, undefined, undefined);
      const { score, unread } = scoresIn(text, text);
      this.#passage(passage, totalsIn(text), score);
      if (unread !== undefined) this.#loseOfHeading(text, unread, unreadPoints(unread));
    } else if (this.#draft) this.#within(this.#draft, line);
    else this.#loseText(text.trim());
  }

  /**
   * A number starts a question if it continues the count or follows a heading. Any other number is part of the text.
   */
  #isNext(number: number): boolean {
    const last =
      this.#draft && this.#draft.number > 0 ? this.#draft.number : (this.groups.at(-1)?.parts.at(-1)?.number ?? 0);
    if (this.#isNewSection || last === 0) return true;
    const isFree = this.#draft !== undefined && ['analysis', 'rubric', 'answer'].includes(this.#draft.open);
    return number === last + 1 || (!isFree && number > last && number <= last + 5);
  }

  #heading(
    text: string,
    { typeName, name, score, totals, unread }: { typeName: string; name: string } & HeadingScores,
  ) {
    this.#section(typeName, score, totals);
    if (typeName === '')
      this.#loseOfHeading(text, name, [
        `题型【${name}】无法识别，按选项和答案判断题型`,
        `Type “${name}” is not known: options and answers decide the type`,
      ]);
    if (unread !== undefined) this.#loseOfHeading(text, unread, unreadPoints(unread));
  }

  #loseOfHeading(text: string, construct: string, words: Label): void {
    this.losses.push({ place: text.trim().slice(0, 40).toWellFormed(), construct, words });
  }

  #section(type: string, score: string | undefined, totals: SaidTotals | undefined): void {
    this.#type = type;
    this.#score = score;
    this.#totals = totals;
    this.#isNewSection = true;
    this.#draft = undefined;
    this.#reading = undefined;
  }

  #passage({ to }: { to: number }, own: SaidTotals | undefined, score: string | undefined): void {
    const reading: Draft = {
      number: 0,
      section: this.#type,
      fields: new Map([
        ['type', [plain(material)]],
        ['stem', []],
      ]),
      open: 'stem',
    };
    const group = { reading, parts: [], totals: [...this.#above(), ...(own ? [own] : [])] };
    this.groups.push(group);
    this.#reading = { group, to, score };
    this.#draft = reading;
  }

  #above = (): SaidTotals[] => (this.#totals ? [this.#totals] : []);

  #begin(line: Line, { number, type, end }: { number: number; type: string | undefined; end: number }): void {
    const named = type ?? (this.#type === material ? '' : this.#type);
    this.#drafts += 1;
    if (this.#drafts > mostDrafts) throw tooMany();
    const draft: Draft = { number, section: this.#type, fields: new Map(), open: 'stem' };
    if (named !== '') draft.fields.set('type', [plain(named)]);
    if (this.#reading && number > this.#reading.to) this.#reading = undefined;
    const score = this.#reading?.score ?? this.#score;
    if (score !== undefined) draft.fields.set('eachScore', [plain(score)]);
    if (this.#reading) this.#reading.group.parts.push(draft);
    else this.groups.push({ reading: undefined, parts: [draft], totals: this.#above() });
    this.#draft = draft;
    this.#isNewSection = false;
    this.#within(draft, part(line, end));
  }

  #within(draft: Draft, line: Line): void {
    const { text } = line;
    const field = fieldAt(text);
    if (field) {
      draft.fields.delete(field.key);
      put(draft, field.key, part(line, field.end));
      return;
    }
    const isOptions = draft.open === 'stem' || draft.open.startsWith('option');
    const next = optionLetters[Number(/^option(\d+)$/u.exec(draft.open)?.[1] ?? -1) + 1];
    const options = isOptions && next ? optionsIn(text, next) : [];
    for (const [at, { letter, end }] of options.entries())
      put(draft, `option${optionLetters.indexOf(letter)}`, part(line, end, options[at + 1]?.at ?? text.length));
    if (options.length === 0 && text.trim() !== '') put(draft, draft.open, part(line, 0));
  }
}

/** Splits a paragraph at line breaks that start a marker, and at fields on the same line. */
function linesOf(line: Line): Line[] {
  const isMarked = (text: string) =>
    numberAt(text) !== undefined ||
    fieldAt(text) !== undefined ||
    optionsIn(text, text.trim().charAt(0) || 'A').length > 0;
  const starts = new Set<number>();
  const lines = line.text.split('\n');
  let at = -1;
  for (const [place, said] of lines.entries()) {
    const isHeading = place === lines.length - 1 && headingAt(said) !== undefined;
    // Test each line alone. Testing all the rest of the text would take quadratic time.
    if (place > 0 && (isMarked(said) || isHeading)) starts.add(at);
    at += said.length + 1;
  }
  if (fieldAt(line.text)) for (const place of fieldsWithin(line.text)) starts.add(place);
  const places = [...starts].sort((one, other) => one - other);
  return cutAt(line, places).map((one, place) => (place === 0 ? one : cut(one, 1)));
}
