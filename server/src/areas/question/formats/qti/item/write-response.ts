import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { inXml } from '../../xml/write-xml.ts';
import type { QtiElement } from '../versions.ts';

const { part, byOption, penalty } = scoreRule.of;

/** Target keys are numbers, but XML identifiers must start with a letter. */
export const targetId = (key: string): string => `M${key}`;
export const responseId = (at: number, of: number): string => (of === 1 ? 'RESPONSE' : `RESPONSE${at + 1}`);
const judgementId = (key: string): string => (key === 'T' ? 'true' : 'false');

export class ResponseWriter {
  readonly #question: Question;
  readonly #q: QtiElement;

  constructor(question: Question, q: QtiElement) {
    this.#question = question;
    this.#q = q;
  }

  declarations(): string[] {
    const { answer, options } = this.#question;
    switch (answer.kind) {
      case 'keys': {
        const isJudged = options.length === 0;
        const right = isJudged ? answer.keys.map(judgementId) : answer.keys;
        return [this.#declare('RESPONSE', this.#cardinality(), 'identifier', right, this.#choiceMapping(right))];
      }
      case 'blanks':
        return answer.blanks.map(({ accepted }, at) =>
          this.#declare(
            responseId(at, answer.blanks.length),
            'single',
            'string',
            accepted.slice(0, 1),
            this.#mapping(
              accepted.map((key) => [key, 1]),
              { caseSensitive: !answer.ignoreCase },
            ),
          ),
        );
      case 'number':
        return [this.#declare('RESPONSE', 'single', 'float', [answer.value])];
      case 'pairs': {
        const said = answer.pairs.map(({ key, target }) => ({ key, pair: `${key} ${targetId(target)}` }));
        const mapping =
          this.#question.scoreRule === byOption
            ? this.#mapping(said.map(({ key, pair }) => [pair, this.#question.optionScores[key] ?? 0]))
            : undefined;
        return [
          this.#declare(
            'RESPONSE',
            'multiple',
            'directedPair',
            said.map(({ pair }) => pair),
            mapping,
          ),
        ];
      }
      case 'order':
        return [this.#declare('RESPONSE', 'ordered', 'identifier', answer.keys)];
      case 'text':
        return [this.#declare('RESPONSE', 'single', 'string', [])];
      case 'none':
        return [];
    }
  }

  #cardinality(): string {
    const { options, answer, questionType: type } = this.#question;
    const isSeveral =
      type === questionType.of.multiple || (options.length > 0 && answer.kind === 'keys' && answer.keys.length > 1);
    return isSeveral ? 'multiple' : 'single';
  }

  #choiceMapping(right: readonly string[]): string | undefined {
    const { scoreRule: rule, ruleScore, optionScores, options, defaultScore } = this.#question;
    if (rule === byOption) return this.#mapping(Object.entries(optionScores));
    if (rule !== part) return undefined;
    const each = ruleScore ?? 0;
    const entries = options.map(({ key }): [string, number] => [
      key,
      right.includes(key) ? each : -each * Math.max(1, right.length),
    ]);
    return this.#mapping(entries, { lowerBound: 0, upperBound: defaultScore });
  }

  #mapping(
    entries: readonly (readonly [key: string, value: number])[],
    { caseSensitive, ...bounds }: { caseSensitive?: boolean; lowerBound?: number; upperBound?: number } = {},
  ): string {
    const said = entries.map(([mapKey, mappedValue]) => this.#q('mapEntry', { mapKey, mappedValue, caseSensitive }));
    return this.#q('mapping', { ...bounds, defaultValue: 0 }, ...said);
  }

  #declare(identifier: string, cardinality: string, baseType: string, right: readonly string[], mapping = ''): string {
    const values = right.map((one) => this.#q('value', {}, inXml(one)));
    const correct = values.length === 0 ? '' : this.#q('correctResponse', {}, ...values);
    return this.#q('responseDeclaration', { identifier, cardinality, baseType }, correct, mapping);
  }

  processing(): string[] {
    const { answer, scoreRule: rule, ruleScore, defaultScore } = this.#question;
    if (answer.kind === 'text' || answer.kind === 'none') return [];
    const mapped = () => this.#set(this.#q('mapResponse', { identifier: 'RESPONSE' }));
    if (rule === byOption && answer.kind !== 'order') return [mapped()];
    const branches = [this.#q('responseIf', {}, this.#isRight(), this.#set(this.#number(defaultScore)))];
    if (rule === part) branches.push(this.#q('responseElse', {}, mapped()));
    if (rule === penalty)
      branches.push(this.#q('responseElseIf', {}, this.#isAnswered(), this.#set(this.#number(-(ruleScore ?? 0)))));
    return [this.#q('responseCondition', {}, ...branches)];
  }

  #responses(): string[] {
    const { answer } = this.#question;
    const count = answer.kind === 'blanks' ? answer.blanks.length : 1;
    return Array.from({ length: count }, (_, at) => responseId(at, count));
  }

  #isRight(): string {
    const { answer } = this.#question;
    if (answer.kind === 'blanks') {
      const each = this.#responses().map((identifier) =>
        this.#q('gt', {}, this.#q('mapResponse', { identifier }), this.#number(0)),
      );
      return each.length === 1 ? each.join('') : this.#q('and', {}, ...each);
    }
    const both = [this.#q('variable', { identifier: 'RESPONSE' }), this.#q('correct', { identifier: 'RESPONSE' })];
    return answer.kind === 'number'
      ? this.#q('equal', { toleranceMode: 'absolute', tolerance: answer.tolerance }, ...both)
      : this.#q('match', {}, ...both);
  }

  #isAnswered(): string {
    const each = this.#responses().map((identifier) =>
      this.#q('not', {}, this.#q('isNull', {}, this.#q('variable', { identifier }))),
    );
    return each.length === 1 ? each.join('') : this.#q('or', {}, ...each);
  }

  readonly #number = (value: number): string => this.#q('baseValue', { baseType: 'float' }, String(value));
  readonly #set = (value: string): string => this.#q('setOutcomeValue', { identifier: 'SCORE' }, value);
}
