import { richHtmlTags, richTags } from '@kaoxin/contract/fields/rich-text.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import { mostRich } from '../../words.ts';
import type { Losses } from '../losses.ts';
import { inHtml, tooLong } from '../rich.ts';
import {
  foreignWords,
  isContainer,
  type LoseLook,
  lookOf,
  loseForeign,
  loseOfContainer,
  loseOfFormula,
  richName,
  within,
  withLooks,
} from './looks.ts';
import { inAttribute } from './write-xml.ts';
import { elementsIn, isBlank, isElement, textIn, type XmlElement, type XmlNode } from './xml-node.ts';

const html = new Set(richHtmlTags);
const math = new Set(richTags.math);
const blocks = new Set([...richTags.blocks, ...richTags.table]);
const structures = new Set('div section ul ol table colgroup thead tbody tfoot tr figure blockquote'.split(' '));
const voids = new Set(['br', 'hr', 'img', 'col']);
const begunByBlock = /^<(p|h[1-6]|div|ul|ol|table|blockquote|pre|section|figure|hr)\b/u;
/** Older HTML lacks these elements. They become `span` or `div` with this class. */
export const classed: Readonly<Record<string, string>> = {
  u: 'span',
  s: 'span',
  mark: 'span',
  section: 'div',
  figure: 'div',
  figcaption: 'div',
};

export type PictureFinder = (src: string) => string | undefined;
/** Replacement text for an element; undefined: keep the element. */
export type Instead = (element: XmlElement) => string | undefined;

const nothing: Instead = () => undefined;

function withoutLineEnd(text: string): string {
  const bare = text.trimEnd();
  const end = text.slice(bare.length).indexOf('\n');
  return end < 0 ? text : bare + text.slice(bare.length, bare.length + end).replace(/(?<![ \t])[ \t]+$/u, '');
}

export class RichReader {
  readonly #losses: Losses;
  readonly #find: PictureFinder;
  readonly #pictures = new Set<string>();
  #open = 0;

  constructor(losses: Losses, find: PictureFinder) {
    this.#losses = losses;
    this.#find = find;
  }

  read(nodes: readonly XmlNode[], instead: Instead = nothing): string {
    this.#open += 1;
    const said = this.#blocks(nodes, instead);
    this.#open -= 1;
    if (said.length > mostRich) return this.#dropped();
    // Nested text is sanitized with its parent.
    return this.#open > 0 ? said : this.#clean(said);
  }

  #blocks(nodes: readonly XmlNode[], instead: Instead): string {
    const parts: string[] = [];
    let run: string[] = [];
    const endRun = () => {
      const said = run.join('').trim();
      if (said !== '') parts.push(`<p>${said}</p>`);
      run = [];
    };
    for (const node of nodes) {
      const made = this.#node(node, instead);
      const isBlock = isElement(node) && (this.#isBlock(node) || begunByBlock.test(made));
      if (isBlock) endRun();
      (isBlock ? parts : run).push(made);
    }
    endRun();
    return parts.join('');
  }

  #dropped(): string {
    this.#losses.lose('text', tooLong);
    return '';
  }

  readHtml(said: string, find: (src: string) => string | undefined = this.#find): string {
    const withPictures = withLooks(said, this.#lose).replace(
      /(<img\b[^<>]{0,4000}?\bsrc\s{0,9}=\s{0,9})(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu,
      (_, before, one, two, bare) => {
        const name = find(String(one ?? two ?? bare ?? '').replaceAll('&amp;', '&'));
        if (name !== undefined) this.#pictures.add(name);
        return `${before}"${inAttribute(name ?? 'missing:')}"`;
      },
    );
    if (withPictures.length > mostRich) return this.#dropped();
    loseForeign(withPictures, this.#lose);
    const clean = this.#clean(withPictures).trim();
    return clean === '' || begunByBlock.test(clean) ? clean.replace(/>[^\S\n]*\n\s*</gu, '><') : `<p>${clean}</p>`;
  }

  readonly #lose: LoseLook = (construct, words) => this.#losses.lose(construct, words);

  readonly #clean = (said: string): string => sanitizeHtml(said, { ownImage: (src) => this.#pictures.has(src) });

  #foreign(name: string): void {
    this.#losses.lose(name, foreignWords(name));
  }

  #isBlock(element: XmlElement): boolean {
    if (blocks.has(element.name)) return true;
    return !html.has(element.name) && element.name !== 'math' && elementsIn(element).some((one) => this.#isBlock(one));
  }

  #node(node: XmlNode, instead: Instead, inPre = false): string {
    if (!isElement(node)) return inHtml(inPre ? node : node.replace(/(?<![ \t])[ \t]*\n\s*/gu, ' '));
    const other = instead(node);
    if (other !== undefined) return other;
    if (node.name === 'math') return this.#math(node);
    if (node.name === 'img') return this.#picture(node.attributes.get('src'), node);
    if (node.name === 'object' && (node.attributes.get('type') ?? '').startsWith('image/'))
      return this.#picture(node.attributes.get('data'), node);
    const name = node.attributes.get('class') ?? '';
    const isClassed = classed[name] === node.name;
    const tag = isClassed ? name : richName(node.name);
    if (!html.has(tag)) {
      this.#foreign(tag);
      return this.#children(node, instead, inPre);
    }
    const look = lookOf(node.name, (key) => node.attributes.get(key), this.#lose);
    if (look.isHidden) return '';
    const kept = [...node.attributes].filter(([key]) => key !== 'style');
    const styled = look.style === '' ? kept : [...kept, ['style', look.style] as const];
    const attributes = styled.map(([key, value]) => ` ${key}="${inAttribute(value)}"`).join('');
    if (voids.has(tag)) return `<${tag}${attributes} />`;
    const words = this.#children(node, instead, inPre || tag === 'pre');
    const isAround =
      look.tags.length > 0 &&
      isContainer(
        tag,
        elementsIn(node).some((one) => this.#isBlock(one)),
      );
    if (isAround) loseOfContainer(look.tags, this.#lose);
    return `<${tag}${attributes}>${within(isAround ? [] : look.tags, words)}</${tag}>`;
  }

  /** Removes whitespace between blocks and around their text, because it only formats the file. */
  #children(element: XmlElement, instead: Instead, inPre: boolean): string {
    const { children, name } = element;
    const isStructure = structures.has(name) || children.some((child) => isElement(child) && blocks.has(child.name));
    const kept = isStructure && !inPre ? children.filter((child) => !isBlank(child)) : children;
    const trimmed =
      inPre || !blocks.has(name)
        ? kept
        : kept.map((child, at) => {
            if (isElement(child)) return child;
            const begun = at === 0 ? child.replace(/^[ \t]*\n\s*/u, '') : child;
            return at === kept.length - 1 ? withoutLineEnd(begun) : begun;
          });
    return trimmed.map((child) => this.#node(child, instead, inPre)).join('');
  }

  #picture(src: string | undefined, node: XmlElement): string {
    const name = this.#find(src ?? '');
    if (name === undefined) return '';
    this.#pictures.add(name);
    const kept = ['alt', 'width', 'height'].flatMap((key) => {
      const value = node.attributes.get(key) ?? (key === 'alt' && node.name === 'object' ? textIn(node) : undefined);
      return value === undefined ? [] : [` ${key}="${inAttribute(value)}"`];
    });
    return `<img src="${inAttribute(name)}"${kept.join('')} />`;
  }

  #math(node: XmlNode): string {
    if (!isElement(node)) return inHtml(node);
    loseOfFormula(node.attributes, this.#lose);
    const inner = () => node.children.map((child) => this.#math(child)).join('');
    if (node.name === 'semantics')
      return elementsIn(node)
        .slice(0, 1)
        .map((one) => this.#math(one))
        .join('');
    if (node.name === 'mfenced') return this.#fenced(node);
    if (!math.has(node.name)) {
      this.#foreign(node.name);
      return inner();
    }
    const attributes = [...node.attributes].map(([key, value]) => ` ${key}="${inAttribute(value)}"`).join('');
    const isLeaf = elementsIn(node).length === 0;
    const held = isLeaf
      ? inner()
      : elementsIn(node)
          .map((child) => this.#math(child))
          .join('');
    return `<${node.name}${attributes}>${held}</${node.name}>`;
  }

  #fenced(node: XmlElement): string {
    const sign = (said: string) => `<mo>${inHtml(said)}</mo>`;
    const separator = (node.attributes.get('separators') ?? ',').trim()[0];
    const held = elementsIn(node).map((child) => this.#math(child));
    const joined = held.join(separator === undefined ? '' : sign(separator));
    return `<mrow>${sign(node.attributes.get('open') ?? '(')}${joined}${sign(node.attributes.get('close') ?? ')')}</mrow>`;
  }
}
