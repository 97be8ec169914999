import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import type { Losses } from '../losses.ts';
import { asLines } from '../rich.ts';
import { sharesOf } from '../shares.ts';
import { inXml, xmlElement } from '../xml/write-xml.ts';
import { graderInfo } from './grader.ts';

const { multiple, short } = questionType.of;

export const textElement = (name: string, text: string): string =>
  xmlElement(name, {}, xmlElement('text', {}, inXml(text)));

export function moodleType({ answer, options }: Question): string {
  switch (answer.kind) {
    case 'keys':
      return options.length === 0 ? 'truefalse' : 'multichoice';
    case 'blanks':
      return answer.blanks.length === 1 ? 'shortanswer' : 'cloze';
    case 'text':
      return 'essay';
    case 'number':
      return 'numerical';
    case 'pairs':
      return 'matching';
    case 'order':
      return 'ordering';
    case 'none':
      return 'description';
  }
}

export class AnswerWriter {
  readonly #question: Question;
  readonly #losses: Losses;
  readonly #rich: (name: string, text: string, attributes?: Record<string, string>) => string;

  constructor(question: Question, losses: Losses, rich: AnswerWriter['rich']) {
    this.#question = question;
    this.#losses = losses;
    this.#rich = rich;
  }

  readonly rich = (name: string, text: string, attributes: Record<string, string> = {}): string =>
    this.#rich(name, text, attributes);

  write(): string[] {
    const { answer, options, questionType: type, rubric, scoreRule: rule } = this.#question;
    const isChoice = answer.kind === 'keys' && options.length > 0;
    if (!isChoice && rule !== scoreRule.of.whole) this.#ruleLost();
    switch (answer.kind) {
      case 'keys':
        return options.length === 0 ? this.#truth(answer.keys) : this.#choices();
      case 'blanks':
        return answer.blanks.length > 1 ? [] : this.#shortAnswer(answer.blanks[0]?.accepted ?? [], answer.ignoreCase);
      case 'text':
        return [
          xmlElement('responseformat', {}, 'editor'),
          xmlElement('responsefieldlines', {}, type === short ? '3' : '15'),
          this.rich('graderinfo', graderInfo(answer.text, rubric)),
        ];
      case 'number':
        return [
          xmlElement(
            'answer',
            { fraction: 100 },
            xmlElement('text', {}, inXml(answer.value)),
            xmlElement('tolerance', {}, inXml(answer.tolerance)),
          ),
        ];
      case 'pairs':
        return this.#pairs(answer.pairs);
      case 'order':
        return [
          xmlElement('gradingtype', {}, 'ALL_OR_NOTHING'),
          ...answer.keys.map((key) =>
            this.rich('answer', options.find((one) => one.key === key)?.text ?? '', { fraction: '1' }),
          ),
        ];
      case 'none':
        return [];
    }
  }

  #truth(keys: readonly string[]): string[] {
    return [
      ['true', 'T'],
      ['false', 'F'],
    ].map(([word = '', key = '']) =>
      xmlElement('answer', { fraction: keys.includes(key) ? 100 : 0 }, xmlElement('text', {}, word)),
    );
  }

  #choices(): string[] {
    const { options, questionType: type } = this.#question;
    const { shares, isSame } = sharesOf(this.#question);
    if (!isSame) this.#ruleLost();
    return [
      xmlElement('single', {}, String(type !== multiple)),
      xmlElement('shuffleanswers', {}, 'false'),
      xmlElement('answernumbering', {}, 'ABCD'),
      ...options.map(({ key, text }) => this.rich('answer', text, { fraction: String(shares.get(key) ?? 0) })),
    ];
  }

  #ruleLost(): void {
    this.#losses.lose(
      'fraction',
      this.#question.questionType === multiple
        ? [
            'Moodle没有该计分规则，导出为少选得部分分、错选不得分',
            'Moodle has no such scoring rule: it is written as partial credit, and nothing for a wrong choice',
          ]
        : ['Moodle没有该计分规则，导出为全对得分', 'Moodle has no such scoring rule: it is written as all or nothing'],
    );
  }

  #shortAnswer(accepted: readonly string[], ignoreCase: 0 | 1): string[] {
    return [
      xmlElement('usecase', {}, ignoreCase ? '0' : '1'),
      ...accepted.map((one) =>
        xmlElement(
          'answer',
          { fraction: 100, format: 'plain_text' },
          xmlElement('text', {}, inXml(one.replaceAll('*', '\\*'))),
        ),
      ),
    ];
  }

  #pairs(pairs: readonly { key: string; target: string }[]): string[] {
    const { options, targets } = this.#question;
    const words = (key: string): string => {
      const text = targets.find((one) => one.key === key)?.text ?? '';
      const lines = asLines(text);
      if (lines === undefined)
        this.#losses.lose('answer', [
          '匹配项在Moodle中只能是普通文字',
          'What is matched with is plain words in Moodle',
        ]);
      return lines ?? plainText(text);
    };
    const chosen = new Set(pairs.map(({ target }) => target));
    const matched = pairs.map(({ key, target }) =>
      this.rich('subquestion', options.find((one) => one.key === key)?.text ?? '').replace(
        /<\/subquestion>$/u,
        () => `${textElement('answer', words(target))}</subquestion>`,
      ),
    );
    const others = targets.filter(({ key }) => !chosen.has(key));
    return [
      xmlElement('shuffleanswers', {}, 'true'),
      ...matched,
      ...others.map(({ key }) =>
        xmlElement('subquestion', { format: 'html' }, xmlElement('text', {}, ''), textElement('answer', words(key))),
      ),
    ];
  }
}
