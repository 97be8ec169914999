import { createRequire } from 'node:module';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { richTags } from '@kaoxin/contract/fields/rich-text.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import type temml from 'temml';
import { sanitizeHtml } from '#platform/text/html.ts';
import { mostRich } from '../words.ts';
import type { Loss, ReadQuestion } from './format.ts';
import { inHtml } from './rich.ts';

const require = createRequire(import.meta.url);
const convert = (source: string, isBlock: boolean): string => {
  const loaded = require('temml') as { default?: typeof temml } & typeof temml;
  const options = { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 };
  return (loaded.default ?? loaded).renderToString(source, options);
};

/**
 * Formulas have a bounded length. Between single dollars, a formula has no space at its edges and is not followed by a
 * word.
 */
const betweenDollars = String.raw`(?<![\\$\w])\$(?<single>[^\s$][^$\n]{0,300})(?<![\s\\])\$(?![\w$])`;
const names = '[tT][eE][xX]|[lL][aA][tT][eE][xX]|[mM][aA][tT][hH]|formula|equation';
const formulas = [
  String.raw`\\\((?<inline>[\s\S]{1,1000}?)\\\)`,
  String.raw`[\[{](?<name>${names})[\]}](?<tagged>[\s\S]{1,1000}?)[\[{]/\k<name>[\]}]`,
  String.raw`&lt;(?<element>tex|latex)&gt;(?<quoted>[\s\S]{1,1000}?)&lt;/\k<element>&gt;`,
  String.raw`\\\[(?<display>[\s\S]{1,1000}?)\\\]`,
  String.raw`\$\$(?<dollars>[\s\S]{1,1000}?)\$\$`,
  String.raw`(?<whole>\\begin\{(?<environment>[a-z]{2,12}\*?)\}[\s\S]{1,1000}?\\end\{\k<environment>\})`,
  betweenDollars,
];
const formula = new RegExp(formulas.join('|'), 'gu');
const holdsFormula = new RegExp(formulas.join('|'), 'u');
/** True if Chinese occurs only in text commands of the formula. */
const isForeign = (text: string): boolean =>
  !/\p{Script=Han}/u.test(text.replace(/\\(?:text|mathrm|mbox)\s?\{[^{}]*\}/gu, ''));
/** True for a formula: unlike prices and names between dollars, it has a command, a superscript or a subscript. */
const isSource = (text: string): boolean =>
  isForeign(text) && /\\[a-z]{2}|[\w)}\]]\s?[\^_]\s?[a-z\d{\\+-]/iu.test(text.replace(/_{2,}/gu, ''));
/** True if single dollars mark formulas in these texts: at least one is certainly a formula. */
const marksByDollars = (texts: readonly string[]): boolean =>
  texts.some((text) =>
    [...text.matchAll(new RegExp(betweenDollars, 'gu'))].some(({ groups }) => isSource(groups?.single ?? '')),
  );
const mostFormulas = 500;
const mostMade = mostRich;
/** Refuses sources that define commands, because they can expand to a thousand times their length. */
const defines =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?(?:new)?command|DeclareMathOperator|expandafter|csname)(?![a-z])/u;
const begun = /\\\(|\\\[|\$\$|\\begin\{|[[{](?:tex|latex|math)[\]}]|&lt;(?:tex|latex)&gt;/iu;
const mayBegin = /\\[([b]|[[{](?:tex|latex|math|formula|equation)[\]}]|&lt;(?:tex|latex)&gt;|\$/iu;
const known: ReadonlySet<string> = new Set(richTags.math);
const tag = /<\/?([a-z][a-z0-9]*)\b[^<>]*>/giu;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);
const lost: Label = [
  'LaTeX公式未能转换，按原文保留，请用公式编辑器重新录入',
  'A formula in LaTeX could not be read and is kept as it is written: enter it with the formula editor',
];

const lostColour: Label = [
  '公式中的颜色或边框无法保留，请核对',
  'Colours and frames of a formula cannot be kept: check the formula',
];

/** A line above or below, which MathML Core has no element for but an operator. */
const lined = /<menclose notation="(top|bottom)"[^<>]*>((?:(?!<\/?menclose\b)[\s\S])*)<\/menclose>/gu;

function withLines(math: string): string {
  let made = math;
  for (let before = ''; before !== made; ) {
    before = made;
    made = made.replace(lined, (_, place: string, inner: string) =>
      place === 'top'
        ? `<mover accent="true"><mrow>${inner}</mrow><mo stretchy="true">\u203E</mo></mover>`
        : `<munder accentunder="true"><mrow>${inner}</mrow><mo stretchy="true">_</mo></munder>`,
    );
  }
  return made;
}

const coloured = /\smath(?:color|background)=|\sstyle="[^"]*(?:color|background|border)/u;

function mathOf(source: string, isBlock: boolean, loseColour: () => void): string | undefined {
  if (defines.test(source)) return undefined;
  try {
    const made = withLines(convert(source, isBlock));
    if (made.length > mostMade) return undefined;
    if ([...made.matchAll(tag)].some(([, name = '']) => !known.has(name))) return undefined;
    const clean = sanitizeHtml(made);
    if (!clean.startsWith('<math')) return undefined;
    if (coloured.test(made)) loseColour();
    return clean;
  } catch {
    return undefined;
  }
}

const textsOf = ({ stem, options, targets, analysis, answer, children }: Question): string[] => [
  stem,
  ...[...options, ...targets].map(({ text }) => text),
  analysis,
  ...(answer.kind === 'text' ? [answer.text] : []),
  ...children.flatMap(textsOf),
];

class FormulaReader {
  readonly losses: Loss[] = [];
  readonly #place: string;
  #count = 0;
  #made = 0;
  readonly #marksByDollars: boolean;

  constructor(place: string, question: Question) {
    this.#place = place;
    this.#marksByDollars = marksByDollars(textsOf(question));
  }

  lose(construct: string, words = lost): void {
    if (this.losses.some((one) => one.construct === construct)) return;
    this.losses.push({ place: this.#place, construct, words });
  }

  readonly rich = (rich: string): string => {
    if (!mayBegin.test(rich)) return rich;
    let within = 0;
    const parts = rich.split(/(<[^<>]*>)/u).map((part, at) => {
      if (at % 2 === 1) {
        if (/^<(?:math|code|pre)\b/u.test(part)) within += 1;
        if (/^<\/(?:math|code|pre)>/u.test(part)) within -= 1;
        return part;
      }
      return within > 0 ? part : this.#words(part);
    });
    return parts.join('');
  };

  #words(text: string): string {
    const made: string[] = [];
    const rest = text.replace(formula, (found, ...all) => {
      const named: Readonly<Record<string, string | undefined>> = all.at(-1);
      const { inline, tagged, quoted, display, dollars, whole, single } = named;
      if (single !== undefined && !(this.#marksByDollars ? isForeign(single) : isSource(single))) return found;
      const said = (inline ?? tagged ?? quoted ?? display ?? dollars ?? whole ?? single ?? '').replace(
        /&(?:amp|lt|gt|quot|nbsp);/gu,
        (one) => entities[one] ?? one,
      );
      const isBlock = (display ?? dollars ?? whole) !== undefined;
      this.#count += 1;
      const isMost = this.#count > mostFormulas || this.#made > mostMade;
      const math = isMost ? undefined : mathOf(said.trim(), isBlock, () => this.lose(shortened(found), lostColour));
      if (math === undefined) this.lose(shortened(found));
      else this.#made += math.length;
      made.push(math ?? found);
      return '\uFFFC';
    });
    if (begun.test(rest)) this.lose(shortened(rest.slice(rest.search(begun))));
    let at = -1;
    return made.length === 0
      ? text
      : rest.replace(/\uFFFC/gu, () => {
          at += 1;
          return made[at] ?? '\uFFFC';
        });
  }

  question(question: Question): Question {
    const { answer } = question;
    const plain = answer.kind === 'blanks' ? answer.blanks.flatMap(({ accepted }) => accepted) : [];
    for (const one of [...plain, ...question.rubric.map(({ text }) => text)])
      if (holdsFormula.test(one) && (begun.test(one) || isSource(one))) this.lose(shortened(inHtml(one)));
    const listed = (list: Question['options']) => list.map(({ key, text }) => ({ key, text: this.rich(text) }));
    return {
      ...question,
      stem: this.rich(question.stem),
      options: listed(question.options),
      targets: listed(question.targets),
      analysis: this.rich(question.analysis),
      answer: answer.kind === 'text' ? { kind: 'text', text: this.rich(answer.text) } : answer,
      children: question.children.map((child) => this.question(child)),
    };
  }
}

/**
 * Replaces LaTeX with editor formulas: `\(…\)`, `[tex]…[/tex]`, `$…$`, `\[…\]`, `$$…$$`, `\begin{…}…\end{…}`. An
 * invalid formula is a loss.
 */
export function withFormulas(read: ReadQuestion): ReadQuestion {
  if (!read.question) return read;
  const reader = new FormulaReader(read.place, read.question);
  const question = reader.question(read.question);
  return { ...read, question, losses: [...read.losses, ...reader.losses] };
}

export function* eachWithFormulas(all: Iterable<ReadQuestion>): Generator<ReadQuestion> {
  for (const one of all) yield withFormulas(one);
}
