import type { Losses } from '../../losses.ts';
import type { RichReader } from '../../xml/rich-reader.ts';
import { childOf, descendants, elementsIn, textIn, type XmlElement } from '../../xml/xml-node.ts';
import { gapNumber, isCarried, isInline, isInteraction, picturesOf } from './read-interactions.ts';
import { contentOf, isForCandidates } from './read-notes.ts';

const [begins, ends] = ['\u{FE0FE}', '\u{FE0FF}'];

export class StemReader {
  readonly #rich: RichReader;
  readonly #losses: Losses;
  readonly #isNumeric: (element: XmlElement) => boolean;

  constructor(rich: RichReader, losses: Losses, isNumeric: (element: XmlElement) => boolean) {
    this.#rich = rich;
    this.#losses = losses;
    this.#isNumeric = isNumeric;
  }

  within(element: XmlElement): string {
    return this.#rich.read(element.children, (each) => this.#hidden(each));
  }

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

  read(body: XmlElement, withPrompts: boolean, numbers: ReadonlyMap<XmlElement, number> = new Map()): string {
    const alone = new Set([...descendants(body)].filter((one) => this.#holdsNothingElse(one)));
    const read = this.#rich.read(body.children, (element) => {
      if (alone.has(element)) return '';
      if (!isInteraction(element)) return this.#hidden(element);
      const number = numbers.get(element);
      if (isInline(element)) return `${begins}${number === undefined ? '' : `（${number}）`}${drawn(element)}${ends}`;
      const prompt = withPrompts ? this.prompt(element) : '';
      if (!isCarried(element)) return prompt + this.#rich.read(picturesOf(element));
      return element.name === 'gapMatchInteraction' || element.name === 'hottextInteraction'
        ? prompt + this.#withGaps(element, number)
        : prompt;
    });
    // Without a space, two adjacent blanks would become one.
    return read.replaceAll(`${ends}${begins}`, ' ').replaceAll(begins, '').replaceAll(ends, '');
  }

  prompt(element: XmlElement): string {
    const prompt = childOf(element, 'prompt');
    return prompt ? this.#rich.read(prompt.children, (each) => this.#hidden(each)) : '';
  }

  #withGaps(element: XmlElement, number: number | undefined): string {
    let at = 0;
    const left = element.children.filter(
      (one) => typeof one === 'string' || !/^(prompt|gapText|gapImg)$/u.test(one.name),
    );
    return this.#rich.read(left, (one) => {
      if (one.name === 'hottext') return this.#rich.read(one.children).replace(/^<p>|<\/p>$/gu, '');
      if (one.name !== 'gap') return this.#hidden(one);
      at += 1;
      return `${gapNumber(at, number)}____`;
    });
  }

  /** True if the element contains only a numeric entry, which is not part of a sentence. */
  #holdsNothingElse(element: XmlElement): boolean {
    const [only, ...more] = elementsIn(element);
    if (!only || more.length > 0 || only.name !== 'textEntryInteraction' || !/^(p|div)$/u.test(element.name))
      return false;
    return this.#isNumeric(only) && textIn(element).trim() === '';
  }
}

/** The blank in its original notation: `class="blank-7"`. */
function drawn(element: XmlElement): string {
  const [, wide, long] = /^(wide-)?blank-(\d{1,3})$/u.exec(element.attributes.get('class') ?? '') ?? [];
  return long === undefined ? '____' : (wide ? '＿' : '_').repeat(Number(long));
}
