import type { Label } from '@kaoxin/contract/conventions.ts';
import { drawBlanks, type Option, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { inTurns } from '#platform/turns.ts';
import type { Loss, WrittenFile, WrittenQuestion } from './format.ts';
import { escaped } from './gift-text.ts';
import { areKept } from './kept-apart.ts';
import { asLines } from './rich.ts';
import { sharesOf } from './shares.ts';

const { multiple, judgement, blanks, material, numeric, matching, ordering } = questionType.of;
const usualScore = 1;
const blank = /_{3,}|＿{2,}/u;

export async function writeGift(questions: Iterable<WrittenQuestion>): Promise<WrittenFile> {
  const losses: Loss[] = [];
  const blocks: string[] = [];
  for await (const { code, question } of inTurns(questions)) {
    const block = new GiftWriter(code, question, losses).write();
    if (block) blocks.push(block);
  }
  return { bytes: new TextEncoder().encode(`${blocks.join('\n\n')}\n`), losses };
}

const withoutPictures = (rich: string): string => rich.replace(/<img [^>]*>/gu, '');

class GiftWriter {
  readonly #isRich: boolean;
  readonly code: string;
  readonly question: Question;
  readonly losses: Loss[];

  constructor(code: string, question: Question, losses: Loss[]) {
    this.code = code;
    this.question = question;
    this.losses = losses;
    const { stem, options, targets, analysis } = question;
    const texts = [stem, analysis, ...[...options, ...targets].map(({ text }) => text)];
    // A plain `->` would end the option, so HTML is used.
    const hasArrow = (text: string) => question.questionType === matching && text.includes('-&gt;');
    this.#isRich = texts.some((text) => asLines(text) === undefined || hasArrow(text));
  }

  write(): string | null {
    const { question } = this;
    const { questionType: type, answer } = question;
    if (type === ordering || type === material)
      return this.#lose(type === ordering ? 'ordering' : 'material', [
        type === ordering ? 'GIFT不支持排序题，未导出' : 'GIFT不支持材料题，未导出',
        type === ordering ? 'GIFT has no ordering: left out' : 'GIFT has no reading with questions: left out',
      ]);
    if (answer.kind === 'blanks' && answer.blanks.length > 1)
      return this.#lose('blanks', ['GIFT的填空题只有一个空，未导出', 'A GIFT question has one blank: left out']);
    if (answer.kind === 'blanks' && answer.blanks[0]?.accepted.some((one) => one.includes('->')))
      return this.#lose('->', [
        '含“->”的答案在GIFT中是匹配题，未导出',
        'An answer with -> would be a pair in GIFT: left out',
      ]);
    if (
      !areKept(
        [...question.options, ...question.targets].map(({ text }) => withoutPictures(text)),
        question,
      )
    )
      return this.#lose('img', [
        'GIFT不能带图片，选项去掉图片后为空或无法区分，该题未导出',
        'GIFT carries no pictures: without them options are empty or cannot be told apart, so the question is left out',
      ]);
    this.#sayLost();
    const stem = this.#text(question.stem);
    const answers = `{${this.#answers()}${question.analysis ? `####${this.#text(question.analysis)}` : ''}}`;
    const placed = type === blanks ? drawBlanks(stem).replace(blank, () => answers) : `${stem} ${answers}`;
    return `::${escaped(this.code)}::[${this.#isRich ? 'html' : 'plain'}]${placed}`;
  }

  #lose(construct: string, words: Label): null {
    this.losses.push({ place: this.code, construct, words });
    return null;
  }

  #sayLost(): void {
    const { defaultScore, scoreRule: rule, rubric, answer, options, targets } = this.question;
    const texts = [this.question.stem, this.question.analysis, ...[...options, ...targets].map(({ text }) => text)];
    if (texts.some((text) => text.includes('<img ')))
      this.#lose('img', ['GIFT不能带图片，图片未导出', 'GIFT carries no pictures: they are left out']);
    if (defaultScore !== usualScore) this.#lose('defaultScore', ['GIFT没有分值', 'GIFT has no score']);
    const isKept =
      options.length > 0 && answer.kind === 'keys' ? sharesOf(this.question).isSame : rule === scoreRule.of.whole;
    if (!isKept)
      this.#lose(
        'scoreRule',
        this.question.questionType === multiple
          ? [
              'GIFT没有该计分规则，导出为少选得部分分、错选不得分',
              'GIFT has no such scoring rule: it is written as partial credit, and nothing for a wrong choice',
            ]
          : ['GIFT没有该计分规则，导出为全对得分', 'GIFT has no such scoring rule: it is written as all or nothing'],
      );
    if (rubric.length > 0) this.#lose('rubric', ['GIFT没有评分标准', 'GIFT has no rubric']);
    if (answer.kind === 'text' && answer.text !== '')
      this.#lose('answer', ['GIFT的论述题没有参考答案', 'A GIFT essay has no answer to go by']);
  }

  readonly #text = (rich: string): string => escaped(this.#isRich ? withoutPictures(rich) : (asLines(rich) ?? rich));

  #answers(): string {
    const { answer, options, targets, questionType: type } = this.question;
    switch (answer.kind) {
      case 'keys':
        return type === judgement
          ? `${answer.keys[0]}`
          : options.map((one) => this.#option(one, sharesOf(this.question).shares)).join(' ');
      case 'blanks':
        return (answer.blanks[0]?.accepted ?? []).map((one) => `=${escaped(one.replaceAll('*', '\\*'))}`).join(' ');
      case 'number':
        return type === numeric ? `#${answer.value}:${answer.tolerance}` : '';
      case 'pairs': {
        const textOf = new Map([...options, ...targets].map(({ key, text }) => [key, this.#text(text)]));
        const pairs = answer.pairs.map(({ key, target }) => `=${textOf.get(key)} -> ${textOf.get(target)}`);
        const chosen = new Set(answer.pairs.map(({ target }) => target));
        const others = targets.filter(({ key }) => type === matching && !chosen.has(key));
        return [...pairs, ...others.map(({ text }) => `= -> ${this.#text(text)}`)].join(' ');
      }
      default:
        return '';
    }
  }

  #option({ key, text }: Option, shares: ReadonlyMap<string, number>): string {
    const share = shares.get(key) ?? 0;
    const isOne = this.question.questionType !== multiple;
    if (isOne && share === 100) return `=${this.#text(text)}`;
    return `~${isOne && share === 0 ? '' : `%${share}%`}${this.#text(text)}`;
  }
}
