import { drawBlanks, type Option, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { Losses } from '../../losses.ts';
import { richInXml } from '../../xml/rich-writer.ts';
import { inXml, isBeyondXml, xmlElement, xmlHead } from '../../xml/write-xml.ts';
import { type QtiElement, type QtiVersion, qtiElement } from '../versions.ts';
import { ResponseWriter, responseId, targetId } from './write-response.ts';

const { multiple, short, ordering } = questionType.of;
export const expectedLines = { short: 4, essay: 15 } as const;

export interface ItemSource {
  identifier: string;
  title: string;
  question: Question;
  stimulus?: { identifier: string; href: string };
}

export class ItemWriter {
  readonly version: QtiVersion;
  readonly q: QtiElement;
  readonly losses: Losses;
  readonly #picture: (src: string) => string;

  constructor(version: QtiVersion, losses: Losses, picture: (src: string) => string) {
    this.version = version;
    this.q = qtiElement(version);
    this.losses = losses;
    this.#picture = picture;
  }

  rich(text: string, blank?: (drawn: string) => string): string {
    const beyond = () => this.#beyond();
    return richInXml(text, {
      picture: this.#picture,
      isOld: this.version.name !== 'qti30',
      beyond,
      ...(blank && { blank }),
    });
  }

  #beyond(): void {
    this.losses.lose('#x', ['XML不允许的控制字符已替换', 'Control characters that XML forbids are replaced']);
  }

  #plain(text: string): string {
    if (isBeyondXml(text)) this.#beyond();
    return inXml(text);
  }

  root(name: string, attributes: Record<string, string | boolean>, ...children: readonly string[]): string {
    return `${xmlHead}${this.q(name, { xmlns: this.version.items, ...attributes }, ...children)}\n`;
  }

  item({ identifier, title, question, stimulus }: ItemSource): string {
    this.#sayLost(question);
    const { q } = this;
    const responses = new ResponseWriter(question, q);
    const { answer, defaultScore, analysis } = question;
    const solution = q(
      'setOutcomeValue',
      { identifier: 'FEEDBACK' },
      q('baseValue', { baseType: 'identifier' }, 'SOLUTION'),
    );
    const processing = [...responses.processing(), ...(analysis === '' ? [] : [solution])];
    const isMarked = answer.kind === 'text' && this.version.hasStimuli;
    return this.root(
      'assessmentItem',
      { identifier, title, adaptive: false, timeDependent: false, 'xml:lang': 'zh-CN' },
      ...responses.declarations(),
      q('outcomeDeclaration', {
        identifier: 'SCORE',
        cardinality: 'single',
        baseType: 'float',
        normalMaximum: defaultScore,
        ...(isMarked && { externalScored: 'human' }),
      }),
      this.#outcome('MAXSCORE', 'float', String(defaultScore)),
      analysis === ''
        ? ''
        : q('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' }),
      stimulus ? q('assessmentStimulusRef', { identifier: stimulus.identifier, href: stimulus.href }) : '',
      q('itemBody', {}, ...this.#body(question)),
      processing.length === 0 ? '' : q('responseProcessing', {}, ...processing),
      analysis === '' ? '' : this.#feedback(analysis),
    );
  }

  #outcome(identifier: string, baseType: string, value: string): string {
    const { q } = this;
    return q(
      'outcomeDeclaration',
      { identifier, cardinality: 'single', baseType },
      q('defaultValue', {}, q('value', {}, value)),
    );
  }

  #feedback(analysis: string): string {
    const said = this.rich(analysis);
    const held = this.version.name === 'qti30' ? this.q('contentBody', {}, said) : said;
    return this.q('modalFeedback', { outcomeIdentifier: 'FEEDBACK', identifier: 'SOLUTION', showHide: 'show' }, held);
  }

  #sayLost({ answer, scoreRule: rule, questionType: type }: Question): void {
    if (type === ordering && rule === scoreRule.of.byOption)
      this.losses.lose('orderInteraction', [
        '排序题的按选项计分在QTI中没有对应，导出为全对得分',
        'QTI scores no single place of an order: it is written as all or nothing',
      ]);
    if (answer.kind !== 'blanks') return;
    if (!answer.ignoreWidth)
      this.losses.lose('mapEntry', [
        'QTI不区分“不忽略全半角”，再导入时为忽略',
        'QTI has no word for width: it is read again as ignored',
      ]);
    const texts = answer.blanks.flatMap(({ accepted }) => accepted);
    if (texts.some(isBeyondXml)) this.#beyond();
  }

  #body({ questionType: type, stem, options, targets, answer, rubric }: Question): string[] {
    const { q } = this;
    const response = { responseIdentifier: 'RESPONSE' };
    switch (answer.kind) {
      case 'keys': {
        const offered = options.length > 0 ? options : judged;
        const isSeveral = type === multiple || answer.keys.length > 1;
        const choices = offered.map((one) => this.#choice('simpleChoice', one.key, one.text));
        return [
          this.rich(stem),
          q('choiceInteraction', { ...response, shuffle: false, maxChoices: isSeveral ? 0 : 1 }, ...choices),
        ];
      }
      case 'blanks': {
        let at = 0;
        const blank = (drawn: string) => {
          const identifier = responseId(at, answer.blanks.length);
          at += 1;
          return q('textEntryInteraction', {
            responseIdentifier: identifier,
            ...(drawn !== '____' && { class: `${drawn.startsWith('_') ? 'blank' : 'wide-blank'}-${drawn.length}` }),
          });
        };
        return [this.rich(drawBlanks(stem), blank)];
      }
      case 'number':
        return [this.rich(stem), xmlElement('p', {}, q('textEntryInteraction', response))];
      case 'pairs': {
        const set = (list: readonly Option[], matchMax: number, idOf: (key: string) => string) =>
          q(
            'simpleMatchSet',
            {},
            ...list.map(({ key, text }) =>
              q('simpleAssociableChoice', { identifier: idOf(key), matchMax }, this.rich(text)),
            ),
          );
        const sets = [set(options, 1, (key) => key), set(targets, 0, targetId)];
        return [this.rich(stem), q('matchInteraction', { ...response, shuffle: false, maxAssociations: 0 }, ...sets)];
      }
      case 'order': {
        const choices = options.map(({ key, text }) => this.#choice('simpleChoice', key, text));
        return [this.rich(stem), q('orderInteraction', { ...response, shuffle: false }, ...choices)];
      }
      case 'text':
        return [
          this.rich(stem),
          q('extendedTextInteraction', {
            ...response,
            expectedLines: expectedLines[type === short ? 'short' : 'essay'],
          }),
          answer.text === '' ? '' : this.note('answer', this.rich(answer.text)),
          rubric.length === 0 ? '' : this.note('rubric', this.#points(rubric)),
        ];
      case 'none':
        return [this.rich(stem)];
    }
  }

  #choice(name: string, identifier: string, text: string): string {
    return this.q(name, { identifier }, this.rich(text));
  }

  note(kind: 'answer' | 'rubric' | 'analysis', content: string): string {
    const held = this.version.name === 'qti30' ? this.q('contentBody', {}, content) : content;
    return this.q('rubricBlock', { view: 'author scorer tutor', class: kind }, held);
  }

  #points(rubric: Question['rubric']): string {
    const rows = rubric.map(({ text, score }) => `<tr><td>${this.#plain(text)}</td><td>${score}</td></tr>`);
    return `<table><tbody>${rows.join('')}</tbody></table>`;
  }
}

const judged: readonly Option[] = [
  { key: 'true', text: '<p>正确</p>' },
  { key: 'false', text: '<p>错误</p>' },
];
