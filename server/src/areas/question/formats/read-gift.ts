import type { Label } from '@kaoxin/contract/conventions.ts';
import { blanksIn, noAnswer, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import type { Picture, QuestionFacts, ReadQuestion } from './format.ts';
import { withFormulas } from './formulas.ts';
import { type GiftBlock, giftBlocks, hideEscapes, showEscapes } from './gift-text.ts';
import { Losses } from './losses.ts';
import { dataPicture } from './pictures.ts';
import { asRich } from './rich.ts';
import { isHtmlSaid } from './said/cell-text.ts';
import { isDecimal, middleOf } from './said/decimal.ts';
import { withoutEntities } from './said/entities.ts';
import { furtherNumbers, partlyRight } from './said/keys.ts';
import { markedStem, pointsInStem } from './said/points.ts';
import { isFullShare, oneLost, ruleOfOne, ruleOfSeveral, type Shares, severalLost, withoutCosts } from './shares.ts';
import { RichReader } from './xml/rich-reader.ts';

const { single, multiple, judgement, blanks, essay, numeric, matching } = questionType.of;
const usualScore = 1;
const rawLength = 8000;
const blank = '____';
const arrow = '->';
const longestBlock = 256 * 1024;

type Answered = Pick<Question, 'questionType' | 'answer'> & Partial<Question>;

interface Part {
  /** `=` for right, `~` for wrong. */
  sign: string;
  weight: number | null;
  text: string;
  hasFeedback: boolean;
}

/** Parses a GIFT file (moodle.org, "GIFT format") with one question per block. An invalid block is a loss. */
export function* readGift(text: string, pictures: Map<string, Picture> = new Map()): Generator<ReadQuestion> {
  let category: string | undefined;
  for (const block of giftBlocks(text)) {
    const said = /^\s*\$CATEGORY:(.*)$/u.exec(block.text);
    if (said) category = said[1]?.trim();
    else yield withFormulas(new GiftReader(block, category, pictures).read());
  }
}

class GiftReader {
  readonly #losses: Losses;
  readonly #reader: RichReader;
  #score = usualScore;
  #form: Form | undefined;
  readonly block: GiftBlock;
  readonly category: string | undefined;

  readonly pictures: Map<string, Picture>;

  constructor(block: GiftBlock, category: string | undefined, pictures: Map<string, Picture>) {
    this.pictures = pictures;
    this.block = block;
    this.category = category;
    this.#losses = new Losses(`第${block.line}行`);
    this.#reader = new RichReader(this.#losses, this.#picture);
  }

  read(): ReadQuestion {
    if (this.block.text.length > longestBlock) return this.#unread();
    const hiddenText = hideEscapes(this.block.text).trim();
    const titled = /^::([\s\S]*?)::/u.exec(hiddenText);
    const afterTitle = titled ? hiddenText.slice(titled[0].length).trim() : hiddenText;
    const facts: QuestionFacts = {
      ...(titled?.[1] && { title: showEscapes(titled[1]).trim() }),
      ...(this.category && { knowledge: [this.category.split('/').at(-1) ?? this.category] }),
      ...(this.block.tags.length > 0 && { knowledge: this.block.tags }),
    };
    const { form, text: body } = formOf(afterTitle);
    this.#form = form;
    const place = answersIn(body);
    const question = place === 'none' || place === 'unclear' ? this.#noAnswers(place) : this.#question(body, ...place);
    const { place: where, list: losses } = this.#losses;
    const lacksKey = question !== null && lacksAnswer(question);
    return {
      place: where,
      raw: this.block.text.slice(0, rawLength),
      question,
      facts: { ...facts, ...(lacksKey && { lacksKey: true as const }) },
      losses,
    };
  }

  #lose(construct: string, words: Label): null {
    return this.#losses.lose(construct, words);
  }

  #unread(): ReadQuestion {
    this.#lose('text', ['该段文字过长，未读取', 'The paragraph is too long and is not read']);
    const raw = this.block.text.slice(0, rawLength);
    const { place, list: losses } = this.#losses;
    return { place, raw, question: null, facts: {}, losses };
  }

  #noAnswers(why: 'none' | 'unclear'): null {
    if (why === 'unclear')
      return this.#lose('{…}', [
        '花括号没有成对，或不止一处可以作答，请将文字中的花括号写作\\{和\\}',
        'Its braces do not pair, or there are answers in several places: write braces within words as \\{ and \\}',
      ]);
    return this.#lose('description', [
      '没有花括号的段落只是说明文字，不是试题',
      'A paragraph without braces is a description and no question',
    ]);
  }

  readonly #rich = (said: string): string => {
    const { form = this.#form, text: hiddenText } = formOf(said);
    const text = showEscapes(hiddenText).trim();
    if (text === '') return '';
    if (form === 'markdown') this.#lose('[markdown]', ['Markdown按普通文字保留', 'Markdown is kept as plain words']);
    const isHtml = form === 'html' || (form === 'moodle' && /<|&[a-z#]/iu.test(text)) || (!form && isHtmlSaid(text));
    // Moodle shows words without a format, and in Markdown, as HTML.
    if (!isHtml) return asRich(form === 'plain' ? text : withoutEntities(text).text, false);
    return this.#reader.readHtml(form === 'html' ? text : text.replace(/\r?\n/gu, '<br />'));
  };

  readonly #picture = (src: string): string | undefined => {
    const inline = dataPicture(src);
    if (inline) this.pictures.set(inline.name, inline);
    else this.#losses.pictureMissing(src);
    return inline?.name;
  };

  #question(body: string, from: number, to: number): Question | null {
    const [before, after] = [body.slice(0, from), body.slice(to + 1)];
    const { rest, feedback } = splitFeedback(body.slice(from + 1, to).trim());
    const isInside = after.trim() !== '' && !/^[。.?？!！:：]\s*$/u.test(after.trim());
    const told = this.#rich(isInside ? `${before}${blank}${after}` : `${before}${after}`);
    const marked = markedStem(told, (construct, words) => this.#lose(construct, words));
    this.#score = marked?.points ?? usualScore;
    const draft = {
      stem: marked?.stem ?? told,
      options: [],
      targets: [],
      defaultScore: this.#score,
      scoreRule: scoreRule.of.whole,
      ruleScore: null,
      optionScores: {},
      analysis: feedback === undefined ? '' : this.#rich(feedback),
      rubric: [],
      children: [],
    };
    const made = this.#answered(rest, isInside);
    if (!made) return null;
    // A short answer after its sentence gets a blank there.
    if (made.questionType === blanks && !isInside && blanksIn(plainText(told)) === 0) {
      const written = this.#rich(`${before}${blank}${after}`);
      draft.stem = pointsInStem(written)?.stem ?? written;
    }
    return { ...draft, ...made };
  }

  #answered(rest: string, isInside: boolean): Answered | null {
    if (rest === '') return { questionType: essay, answer: noAnswer(essay) };
    const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/iu.exec(rest);
    if (truth) {
      if (truth[2]) this.#feedbackLost();
      return {
        questionType: judgement,
        answer: { kind: 'keys', keys: [truth[1]?.[0]?.toUpperCase() === 'T' ? 'T' : 'F'] },
      };
    }
    if (rest.startsWith('#')) return this.#number(rest.slice(1).trim());
    const parts = partsOf(rest);
    if (parts.some(({ hasFeedback }) => hasFeedback)) this.#feedbackLost();
    if (!parts.every(({ sign }) => sign === '=')) return this.#choice(parts, isInside);
    const arrows = parts.filter(({ text }) => text.includes(arrow)).length;
    if (arrows === 0) return this.#shortAnswer(parts);
    if (arrows === parts.length) return this.#matching(parts);
    return this.#lose('->', [
      '匹配题的每个答案都应写作“=甲 -> 乙”，该题未导入',
      'Every answer of a matching is written as “=one -> other”: the question is left out',
    ]);
  }

  #feedbackLost(): void {
    this.#lose('#', ['各选项的反馈不保留', 'What is told after a single option is not kept']);
  }

  #number(said: string): Answered | null {
    const first = /^[=~]/u.test(said) ? said : `=${said}`;
    const parts = partsOf(first).filter(({ sign }) => sign === '=');
    if (partsOf(first).some(({ hasFeedback }) => hasFeedback)) this.#feedbackLost();
    const [right, ...more] = parts.filter(({ weight }) => weight === null || weight >= 100);
    if (parts.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) this.#lose('=%n%', partlyRight);
    if (more.length > 0) this.#lose('{#=…=…}', furtherNumbers);
    if (!right && parts.length > 0)
      return { questionType: numeric, answer: { kind: 'number', value: '', tolerance: '0' } };
    const text = foldWidth(right?.text ?? '').trim();
    const between = text.indexOf('..', 1);
    const [low, high] = [text.slice(0, between).trim(), text.slice(between + 2).trim()];
    const span = between > 0 && high !== '' ? middleOf(low, high) : undefined;
    const [value = '', tolerance = '0'] = text.split(':').map((one) => one.trim());
    if (!span && !isDecimal(value))
      return this.#lose('{#…}', ['数值题的答案不是数字', 'The answer of a numeric question is no number']);
    return { questionType: numeric, answer: { kind: 'number', ...(span ?? { value, tolerance }) } };
  }

  #matching(parts: readonly Part[]): Pick<Question, 'questionType' | 'answer' | 'options' | 'targets'> {
    const pairs = parts.map(({ text }): [string, string] => {
      const at = text.indexOf(arrow);
      return [this.#rich(text.slice(0, at)), this.#rich(text.slice(at + arrow.length))];
    });
    // Sorted, because the order of pairs would disclose the answer.
    const targets = [...new Set(pairs.map(([, target]) => target))].sort();
    const places = new Map(targets.map((target, at) => [target, String(at + 1)]));
    const asked = pairs.filter(([option]) => option !== '');
    return {
      questionType: matching,
      options: asked.map(([option], at) => ({ key: letter(at), text: option })),
      targets: targets.map((target, at) => ({ key: String(at + 1), text: target })),
      answer: {
        kind: 'pairs',
        pairs: asked.map(([, target], at) => ({ key: letter(at), target: places.get(target) ?? '' })),
      },
    };
  }

  #shortAnswer(parts: readonly Part[]): Pick<Question, 'questionType' | 'answer'> {
    const whole = parts.filter(({ weight }) => weight === null || weight === 100);
    if (parts.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) this.#lose('=%n%', partlyRight);
    const said = whole.map(({ text }) => this.#word(text));
    if (said.some((one) => /(?<!\\)\*/u.test(one)))
      this.#lose('*', ['答案中的通配符按普通字符保留', 'A wildcard in an answer is kept as a sign']);
    const accepted = said.map((one) => one.replaceAll('\\*', '*'));
    return {
      questionType: blanks,
      answer: { kind: 'blanks', blanks: [{ accepted }], ignoreCase: 1, ignoreWidth: 1 },
    };
  }

  #word(said: string): string {
    const { form, text } = formOf(said);
    const word = showEscapes(text).trim();
    return form === 'html' ? plainText(word) : word;
  }

  #choice(parts: readonly Part[], isInside: boolean): Answered {
    const options = parts.map(({ text }, at) => ({ key: letter(at), text: this.#rich(text) }));
    const shares: Shares = parts.map(({ sign, weight }, at) => [letter(at), weight ?? (sign === '=' ? 100 : 0)]);
    const right = shares.filter(([, share]) => share > 0);
    const hasWhole = parts.some(({ sign, weight }) => sign === '=' && (weight === null || isFullShare(weight)));
    const type: QuestionType = hasWhole || right.length < 2 ? single : multiple;
    const ofOne = hasWhole ? shares : withoutCosts(shares);
    const { rule, isSame } = type === single ? ruleOfOne(ofOne, this.#score) : ruleOfSeveral(shares, this.#score);
    if (!isSame) this.#lose('~%n%', type === single ? oneLost : severalLost);
    const keys = (hasWhole ? right.filter(([, share]) => isFullShare(share)) : right).map(([key]) => key);
    if (isInside) this.#lose('{…}…', ['句中的选项移到题干之后', 'Options within a sentence stand behind it']);
    return {
      questionType: type,
      options,
      answer: { kind: 'keys', keys },
      ...rule,
    };
  }
}

type Form = 'html' | 'moodle' | 'plain' | 'markdown';
function formOf(said: string): { form: Form | undefined; text: string } {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/iu.exec(said);
  return { form: found?.[1]?.toLowerCase() as Form | undefined, text: said.slice(found?.[0].length ?? 0).trim() };
}

const letter = (at: number): string => optionLetters[at] ?? `?${at}`;

function splitFeedback(inner: string): { rest: string; feedback: string | undefined } {
  const at = inner.indexOf('####');
  return at < 0
    ? { rest: inner, feedback: undefined }
    : { rest: inner.slice(0, at).trim(), feedback: inner.slice(at + 4).trim() };
}

/**
 * Splits `=…` and `~…` with weights; feedback follows `#`. Leading words are a wrong option in a choice, otherwise a
 * right answer, as in Moodle.
 */
function partsOf(rest: string): Part[] {
  const lead = /^[^=~]*/u.exec(rest)?.[0] ?? '';
  const sign = rest.includes('~') ? '~' : '=';
  const marked = lead.trim() === '' ? rest.slice(lead.length) : `${sign}${rest}`;
  return [...marked.matchAll(/([=~])([^=~]*)/gu)].map(([, sign = '', said = '']) => {
    const [told = '', ...feedback] = said.split('#');
    const weighed = /^\s*%(-?[\d.]+)%/u.exec(told);
    return {
      sign,
      weight: weighed ? Number(weighed[1]) : null,
      text: (weighed ? told.slice(weighed[0].length) : told).trim(),
      hasFeedback: feedback.join('').trim() !== '',
    };
  });
}

const answering = /^\s*(?:$|[=~#]|(?:T|TRUE|F|FALSE)\s*(?:#|$))/iu;

/** The braces that contain the answers. Braces around other text are literal. */
function answersIn(body: string): [from: number, to: number] | 'none' | 'unclear' {
  const groups: [from: number, to: number][] = [];
  let [depth, from] = [0, 0];
  for (const { 0: brace, index } of body.matchAll(/[{}]/gu)) {
    if (brace === '{' && depth === 0) from = index;
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return 'unclear';
    if (depth === 0) groups.push([from, index]);
  }
  if (depth !== 0) return 'unclear';
  const [only, ...more] = groups;
  if (!only) return 'none';
  if (more.length === 0) return only;
  const [one, ...others] = groups.filter(([begin, end]) => answering.test(body.slice(begin + 1, end)));
  return one && others.length === 0 ? one : 'unclear';
}

const lacksAnswer = ({ answer }: Question): boolean =>
  (answer.kind === 'keys' && answer.keys.length === 0) ||
  (answer.kind === 'number' && answer.value === '') ||
  (answer.kind === 'blanks' && answer.blanks.some(({ accepted }) => accepted.length === 0));
