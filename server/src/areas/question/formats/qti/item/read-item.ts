import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { QuestionFacts } from '../../format.ts';
import type { Losses } from '../../losses.ts';
import { partStem } from '../../parts.ts';
import { inHtml } from '../../rich.ts';
import { markedStem } from '../../said/points.ts';
import { classed, type PictureFinder, RichReader } from '../../xml/rich-reader.ts';
import { allOf, childOf, childrenOf, descendants, type XmlElement } from '../../xml/xml-node.ts';
import { asProcessed } from './compared.ts';
import { isNumeric, type Response, responsesIn } from './declarations.ts';
import type { Answered } from './read-choices.ts';
import { answeredBy, blanksOf, isCarried, isInline, isInteraction, isText, picturesOf } from './read-interactions.ts';
import { notesOf } from './read-notes.ts';
import { StemReader } from './read-stem.ts';
import { mostOf, type Scoring, scoringOf } from './scoring.ts';

const { material, short, essay } = questionType.of;
const usualScore = 1;

export interface ReadItem {
  question: Question | null;
  facts: QuestionFacts;
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
  readonly #stem: StemReader;

  constructor(item: XmlElement, losses: Losses, rich: RichReader) {
    this.#item = item;
    this.#losses = losses;
    this.#rich = rich;
    this.#responses = asProcessed(responsesIn(item), item, losses);
    this.#stem = new StemReader(rich, losses, (element) => isNumeric(this.#responseOf(element)));
  }

  read(): Question | null {
    const body = childOf(this.#item, 'itemBody');
    if (!body) return this.#losses.lose('itemBody', ['试题没有itemBody', 'The item has no body']);
    if (!this.#isStatic(body)) return null;
    const all = [...descendants(body)].filter(isInteraction);
    const foreign = all.filter((one) => !isCarried(one));
    if (foreign.length > 0) return this.#pictured(body, foreign);
    if (all.length === 0)
      return this.#losses.lose('itemBody', ['没有作答内容，不是试题', 'Nothing is answered: it is no question']);
    const scoring = scoringOf(this.#item, this.#losses);
    const isNear = allOf(this.#item, 'equal').some(
      ({ attributes }) => (attributes.get('toleranceMode') ?? 'exact') !== 'exact',
    );
    const isBlanks =
      all.every(isText) &&
      !(isNear && all.length > 1) &&
      (all.length > 1 || !all.some((one) => isNumeric(this.#responseOf(one))));
    if (isBlanks)
      return this.#question(
        body,
        blanksOf(all, (one) => this.#responseOf(one), scoring, this.#losses),
        scoring,
      );
    this.#loseSheets(body);
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

  #answered(element: XmlElement, scoring: Scoring, part?: number): Answered {
    const rich = (one: XmlElement) => this.#stem.within(one);
    return answeredBy(
      element,
      { response: this.#responseOf(element), scoring, losses: this.#losses, rich, part },
      this.#item,
    );
  }

  /** Style sheets are not read. Only elements with a class take their looks. */
  #loseSheets(body: XmlElement): void {
    if (!childOf(this.#item, 'stylesheet')) return;
    const named = [...descendants(body)].flatMap(({ attributes }) => attributes.get('class') ?? []);
    const [first] = named.filter((one) => !Object.hasOwn(classed, one));
    if (first !== undefined)
      this.#losses.lose('stylesheet', [
        `样式表未导入，class为${first.slice(0, 40).toWellFormed()}等的文字可能显示不同，请核对`,
        `The style sheet is left out: words of class ${first.slice(0, 40).toWellFormed()} may look different. Check them`,
      ]);
  }

  #question(body: XmlElement, answered: Answered, scoring: Scoring): Question {
    const type = answered.questionType;
    const notes = notesOf(this.#item, this.#rich, this.#losses, type === short || type === essay);
    const [response] = this.#responses.values();
    const score = scoring.score ?? (response && scoring.maps ? mostOf(response) : undefined);
    const stem = this.#stem.read(body, true);
    const marked =
      score === undefined ? markedStem(stem, (construct, words) => this.#losses.lose(construct, words)) : undefined;
    const made: Question = {
      ...bare,
      stem: marked?.stem ?? stem,
      defaultScore: score ?? marked?.points ?? usualScore,
      analysis: notes.analysis,
      rubric: notes.rubric,
      ...answered,
    };
    return made.answer.kind === 'text' && notes.answer !== ''
      ? { ...made, answer: { kind: 'text', text: notes.answer } }
      : made;
  }

  /**
   * A graphic item is not supported. Its text and pictures become a short-answer question for manual completion
   * (domain.md 6.1). Other unsupported items keep nothing.
   */
  #pictured(body: XmlElement, foreign: readonly XmlElement[]): Question | null {
    const question = foreign.some((one) => picturesOf(one).length > 0)
      ? this.#question(body, { questionType: short, answer: noAnswer(short) }, scoringOf(this.#item, this.#losses))
      : null;
    const isKept = question !== null && question.stem !== '';
    for (const { name } of foreign)
      this.#losses.lose(
        name,
        isKept
          ? [
              `题型${name}不支持，题干和图片保留为简答题，请补充答案`,
              `${name} is no type of question here: its words and pictures are kept as a short answer, whose answer is to be written`,
            ]
          : [`题型${name}不支持，该题未导入`, `${name} is no type of question here: the item is left out`],
      );
    return isKept ? question : null;
  }

  #partStem(element: XmlElement, number: number, { questionType: type }: Answered): string {
    const prompt = this.#stem.prompt(element);
    if (isInline(element)) return partStem(number, type);
    if (prompt === '') return `<p>第${number}小题</p>`;
    return prompt;
  }

  #composite(body: XmlElement, all: readonly XmlElement[], scoring: Scoring): Question {
    this.#losses.lose('itemBody', [
      `一题中的${all.length}处作答拆为材料题的子题，请核对分值`,
      `${all.length} interactions of an item become questions about its text: look over their scores`,
    ]);
    const numbers = new Map(all.map((one, at) => [one, at + 1]));
    const each: Scoring = { ...scoring, score: undefined, penalty: undefined, matches: !scoring.maps };
    const children = all.map((one, at): Question => {
      const response = this.#responseOf(one);
      const answered = this.#answered(one, each, at + 1);
      return {
        ...bare,
        stem: this.#partStem(one, at + 1, answered),
        defaultScore: (response && mostOf(response)) ?? usualScore,
        ...answered,
      };
    });
    const stem = this.#stem.read(body, false, numbers);
    const title = this.#item.attributes.get('title')?.trim();
    const notes = notesOf(this.#item, this.#rich, this.#losses, false);
    return {
      ...bare,
      questionType: material,
      // With prompts only, the common text would be empty.
      stem: stem === '' && title ? `<p>${inHtml(title)}</p>` : stem,
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
