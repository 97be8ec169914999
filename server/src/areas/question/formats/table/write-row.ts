import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Option, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { MAX_CELL_CHARACTERS } from '#platform/sheets/sheet-error.ts';
import { plainText } from '#platform/text/html.ts';
import type { Loss, QuestionFacts } from '../format.ts';
import { cellOf } from '../said/cell-text.ts';
import { cognitionName, difficultyName } from '../said/named.ts';
import { blanksOf, listOf } from '../said/parted.ts';
import { optionKey, targetKey } from './columns.ts';
import { stemCells } from './picture-cell.ts';

export type Cells = ReadonlyMap<string, string>;

export const isRichCell = (key: string): boolean => /^(?:stem|analysis|option\d+|target\d+)$/u.test(key);

export class RowWriter {
  readonly place: string;
  readonly question: Question;
  readonly facts: QuestionFacts;
  readonly losses: Loss[];
  readonly #isRich: boolean;
  readonly #cells = new Map<string, string>();
  readonly #letters: ReadonlyMap<string, string>;
  readonly #numbers: ReadonlyMap<string, string>;

  constructor(place: string, question: Question, facts: QuestionFacts, losses: Loss[], isRich = false) {
    this.#isRich = isRich;
    this.place = place;
    this.question = question;
    this.facts = facts;
    this.losses = losses;
    this.#letters = renamed(question.options, (at) => optionLetters[at] ?? `?${at}`);
    this.#numbers = renamed(question.targets, (at) => String(at + 1));
  }

  write(): Cells {
    const { question, facts } = this;
    const { stem, pictures } = this.#isRich ? { stem: question.stem, pictures: '' } : stemCells(question.stem);
    this.#put('type', questionType.label(question.questionType));
    this.#rich('stem', stem);
    this.#put('pictures', pictures);
    for (const [at, { key, text }] of question.options.entries())
      this.#part('options', optionKey(at), optionLetters[at], key, text);
    for (const [at, { key, text }] of question.targets.entries())
      this.#part('targets', targetKey(at), String(at + 1), key, text);
    this.#answer();
    this.#put('score', String(question.defaultScore));
    this.#rich('analysis', question.analysis);
    this.#rule();
    this.#put('difficulty', facts.difficulty === undefined ? '' : difficultyName(facts.difficulty));
    this.#put('cognition', facts.cognition === undefined ? '' : cognitionName(facts.cognition));
    this.#put('knowledge', listOf(facts.knowledge ?? []));
    this.#put('source', facts.source ?? '');
    return this.#cells;
  }

  #lose(construct: string, words: Label): void {
    this.losses.push({ place: this.place, construct, words });
  }

  #put(key: string, text: string): void {
    if (text === '') return;
    if (text.length > MAX_CELL_CHARACTERS)
      this.#lose(key, [
        '内容超过单元格的32767个字符，已截断',
        'It is longer than the 32,767 characters of a cell and is cut',
      ]);
    this.#cells.set(key, text);
  }

  #rich(key: string, rich: string): void {
    const cell = this.#isRich ? rich : cellOf(rich);
    if (cell === undefined)
      this.#lose(key, ['表格无法原样保留其空格或格式', 'A table cannot keep its blanks or its formatting as they are']);
    this.#put(key, cell ?? plainText(rich));
  }

  #part(field: string, column: string, name: string | undefined, key: string, text: string): void {
    if (key !== name)
      this.#lose(field, [`【${key}】在表格中编为${name ?? '?'}`, `${key} becomes ${name ?? '?'} in a table`]);
    if (name === undefined || text === '')
      this.#lose(field, ['没有内容或超出26项，未导出', 'It is empty or beyond 26: left out']);
    else this.#rich(column, text);
  }

  #answer(): void {
    const { answer, questionType: type } = this.question;
    const letter = (key: string): string => this.#letters.get(key) ?? key;
    switch (answer.kind) {
      case 'keys':
        if (type === questionType.of.judgement)
          this.#put('answer', answer.keys.map((key) => (key === 'T' ? '对' : '错')).join(''));
        else this.#put('answer', answer.keys.map(letter).join(''));
        return;
      case 'order':
        this.#put('answer', answer.keys.map(letter).join(','));
        return;
      case 'pairs':
        this.#put(
          'answer',
          listOf(answer.pairs.map(({ key, target }) => `${letter(key)}-${this.#numbers.get(target) ?? target}`)),
        );
        return;
      case 'number':
        this.#put('answer', answer.value);
        this.#put('tolerance', answer.tolerance);
        return;
      case 'blanks':
        this.#put('answer', blanksOf(answer.blanks.map(({ accepted }) => accepted)));
        this.#put(
          'strictness',
          listOf([...(answer.ignoreCase ? [] : ['区分大小写']), ...(answer.ignoreWidth ? [] : ['区分全半角'])]),
        );
        return;
      case 'text':
        this.#rich('answer', answer.text);
        return;
      case 'none':
    }
  }

  #rule(): void {
    const { scoreRule: rule, ruleScore, optionScores, rubric } = this.question;
    if (rule !== scoreRule.of.whole) this.#put('rule', scoreRule.label(rule));
    this.#put('rulePoints', ruleScore === null ? '' : String(ruleScore));
    this.#put(
      'optionPoints',
      listOf(Object.entries(optionScores).map(([key, points]) => `${this.#letters.get(key) ?? key}=${points}`)),
    );
    this.#put('rubric', rubric.map(({ text, score }) => `${text}（${score}分）`).join('\n'));
  }
}

const renamed = (list: readonly Option[], nameAt: (at: number) => string): ReadonlyMap<string, string> =>
  new Map(list.map(({ key }, at) => [key, nameAt(at)]));
