import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { QuestionFacts } from '../format.ts';
import type { Losses } from '../losses.ts';
import { type PictureFinder, RichReader } from '../xml/rich-reader.ts';
import { allOf, childOf, childrenOf, descendants, elementsIn, textIn, type XmlElement } from '../xml/xml-node.ts';
import { type Response, responsesIn } from './declarations.ts';
import type { Answered } from './read-choices.ts';
import { answeredBy, blanksOf, isCarried, isInline, isInteraction, isText } from './read-interactions.ts';
import { contentOf, isForCandidates, notesOf } from './read-notes.ts';
import { mostOf, type Scoring, scoringOf } from './scoring.ts';

const { material, short, essay } = questionType.of;
const usualScore = 1;

/** An item as a question; null: a loss says why there is none. */
export interface ReadItem {
  question: Question | null;
  facts: QuestionFacts;
  /** the text it asks about, as the item calls it */
  stimulus: string | undefined;
}

export function readItem(item: XmlElement, losses: Losses, find: PictureFinder): ReadItem {
  const reader = new ItemReader(item, losses, new RichReader(losses, find));
  const title = item.attributes.get('title')?.trim();
  const question = reader.read();
  const lacksKey = question !== null && lacksAnswer(question);
  return {
    question,
    facts: { ...(title && { title }), ...(lacksKey && { lacksKey }) },
    stimulus: childOf(item, 'assessmentStimulusRef')?.attributes.get('href'),
  };
}

const lacksAnswer = ({ answer, children }: Question): boolean =>
  (answer.kind === 'keys' && answer.keys.length === 0) ||
  (answer.kind === 'blanks' && answer.blanks.every(({ accepted }) => accepted.length === 0)) ||
  (answer.kind === 'number' && answer.value === '') ||
  (answer.kind === 'pairs' && answer.pairs.length === 0) ||
  (answer.kind === 'order' && answer.keys.length === 0) ||
  children.some(lacksAnswer);

class ItemReader {
  readonly #item: XmlElement;
  readonly #losses: Losses;
  readonly #rich: RichReader;
  readonly #responses: ReadonlyMap<string, Response>;

  constructor(item: XmlElement, losses: Losses, rich: RichReader) {
    this.#item = item;
    this.#losses = losses;
    this.#rich = rich;
    this.#responses = responsesIn(item);
  }

  read(): Question | null {
    const body = childOf(this.#item, 'itemBody');
    if (!body) return this.#losses.lose('itemBody', ['试题没有itemBody', 'The item has no body']);
    if (!this.#isStatic(body)) return null;
    const all = [...descendants(body)].filter(isInteraction);
    const foreign = all.filter((one) => !isCarried(one));
    for (const { name } of foreign)
      this.#losses.lose(name, [
        `题型${name}不支持，该题未导入`,
        `${name} is no type of question here: the item is left out`,
      ]);
    if (foreign.length > 0) return null;
    if (all.length === 0)
      return this.#losses.lose('itemBody', ['没有作答内容，不是试题', 'Nothing is answered: it is no question']);
    const scoring = scoringOf(this.#item, this.#losses);
    const isBlanks =
      all.every((one) => isText(one) && this.#responseOf(one)?.baseType !== 'float') ||
      (all.length > 1 && all.every(isText));
    if (isBlanks)
      return this.#question(
        body,
        blanksOf(all, (one) => this.#responseOf(one), scoring, this.#losses),
        scoring,
      );
    const [only] = all;
    if (all.length === 1 && only) return this.#question(body, this.#answered(only, scoring), scoring);
    return this.#composite(body, all, scoring);
  }

  #isStatic(body: XmlElement): boolean {
    const { attributes } = this.#item;
    if (attributes.get('adaptive') === 'true')
      this.#losses.lose('adaptive', [
        '自适应作答过程不保留，只保留一次作答',
        'An adaptive item is kept as one attempt',
      ]);
    const isVaried =
      childrenOf(this.#item, 'templateDeclaration').length > 0 || allOf(body, 'printedVariable').length > 0;
    if (isVaried)
      this.#losses.lose('templateDeclaration', [
        '含有模板变量的试题没有固定答案，未导入',
        'An item with template variables has no key of its own: it is left out',
      ]);
    return !isVaried;
  }

  readonly #responseOf = (element: XmlElement): Response | undefined =>
    this.#responses.get(element.attributes.get('responseIdentifier') ?? '');

  #answered(element: XmlElement, scoring: Scoring): Answered {
    const rich = (one: XmlElement) => this.#rich.read(one.children, (each) => this.#hidden(each));
    return answeredBy(
      element,
      { response: this.#responseOf(element), scoring, losses: this.#losses, rich },
      this.#item,
    );
  }

  /** What is told for an answer, chosen by a variable or given to those who mark. */
  #hidden(element: XmlElement): string | undefined {
    switch (element.name) {
      case 'feedbackInline':
      case 'feedbackBlock':
        this.#losses.lose(element.name, ['各选项的反馈不保留', 'What is told after a single answer is not kept']);
        return '';
      case 'templateInline':
      case 'templateBlock':
      case 'infoControl':
        this.#losses.lose(element.name, [`${element.name}不保留`, `${element.name} is not kept`]);
        return '';
      case 'stylesheet':
      case 'catalogInfo':
        return '';
      case 'rubricBlock':
        return isForCandidates(element) ? this.#rich.read(contentOf(element), (each) => this.#hidden(each)) : '';
      default:
        return undefined;
    }
  }

  /** What is read, with a blank where something is written or chosen within a sentence. */
  #stem(body: XmlElement, withPrompts: boolean, numbered: ReadonlyMap<XmlElement, string> = new Map()): string {
    const alone = new Set([...descendants(body)].filter((one) => this.#holdsNothingElse(one)));
    return this.#rich.read(body.children, (element) => {
      if (alone.has(element)) return '';
      if (!isInteraction(element)) return this.#hidden(element);
      if (isInline(element)) return `${numbered.get(element) ?? ''}${drawn(element)}`;
      const prompt = withPrompts ? this.#prompt(element) : '';
      return element.name === 'gapMatchInteraction' || element.name === 'hottextInteraction'
        ? prompt + this.#withGaps(element)
        : prompt;
    });
  }

  #prompt(element: XmlElement): string {
    const prompt = childOf(element, 'prompt');
    return prompt ? this.#rich.read(prompt.children, (each) => this.#hidden(each)) : '';
  }

  #withGaps(element: XmlElement): string {
    let at = 0;
    const left = element.children.filter(
      (one) => typeof one === 'string' || !/^(prompt|gapText|gapImg)$/u.test(one.name),
    );
    return this.#rich.read(left, (one) => {
      if (one.name === 'hottext') return this.#rich.read(one.children).replace(/^<p>|<\/p>$/gu, '');
      if (one.name !== 'gap') return this.#hidden(one);
      at += 1;
      return `（${at}）____`;
    });
  }

  /** A number is typed into a line of its own: it belongs to no sentence. */
  #holdsNothingElse(element: XmlElement): boolean {
    const [only, ...more] = elementsIn(element);
    if (!only || more.length > 0 || only.name !== 'textEntryInteraction' || !/^(p|div)$/u.test(element.name))
      return false;
    return this.#responseOf(only)?.baseType === 'float' && textIn(element).trim() === '';
  }

  #question(body: XmlElement, answered: Answered, scoring: Scoring): Question {
    const type = answered.questionType;
    const notes = notesOf(this.#item, this.#rich, this.#losses, type === short || type === essay);
    const [response] = this.#responses.values();
    const made: Question = {
      ...bare,
      stem: this.#stem(body, true),
      defaultScore: scoring.score ?? (response && scoring.maps ? mostOf(response) : undefined) ?? usualScore,
      analysis: notes.analysis,
      rubric: notes.rubric,
      ...answered,
    };
    return made.answer.kind === 'text' && notes.answer !== ''
      ? { ...made, answer: { kind: 'text', text: notes.answer } }
      : made;
  }

  /** Several interactions of an item are asked about its words. */
  #composite(body: XmlElement, all: readonly XmlElement[], scoring: Scoring): Question {
    this.#losses.lose('itemBody', [
      `一题中的${all.length}处作答拆为材料题的子题，请核对分值`,
      `${all.length} interactions of an item become questions about its text: look over their scores`,
    ]);
    const numbers = new Map(all.map((one, at) => [one, `（${at + 1}）`]));
    const each: Scoring = { ...scoring, score: undefined, penalty: undefined, matches: !scoring.maps };
    const children = all.map((one, at): Question => {
      const response = this.#responseOf(one);
      const prompt = this.#prompt(one);
      return {
        ...bare,
        stem: prompt === '' ? `<p>第${at + 1}小题</p>` : prompt,
        defaultScore: (response && mostOf(response)) ?? usualScore,
        ...this.#answered(one, each),
      };
    });
    const notes = notesOf(this.#item, this.#rich, this.#losses, false);
    return {
      ...bare,
      questionType: material,
      stem: this.#stem(body, false, numbers),
      defaultScore: children.reduce((sum, child) => sum + child.defaultScore, 0),
      answer: noAnswer(material),
      analysis: notes.analysis,
      children,
    };
  }
}

const bare: Question = {
  questionType: questionType.of.single,
  stem: '',
  options: [],
  targets: [],
  defaultScore: usualScore,
  answer: noAnswer(questionType.of.single),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};

/** A blank as it was drawn before it was written: `class="blank-7"`. */
function drawn(element: XmlElement): string {
  const [, wide, long] = /^(wide-)?blank-(\d{1,3})$/u.exec(element.attributes.get('class') ?? '') ?? [];
  return long === undefined ? '____' : (wide ? '＿' : '_').repeat(Number(long));
}
