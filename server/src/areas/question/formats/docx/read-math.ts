import { inHtml } from '../rich.ts';
import { childOf, childrenOf, elementsIn, textIn, type XmlElement } from '../xml/xml-node.ts';

import { variantOf } from './math-variants.ts';

type Unknown = (name: string) => void;

const row = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `<mrow>${parts.join('')}</mrow>`;
const sign = (text: string, attributes = ''): string => (text === '' ? '' : `<mo${attributes}>${inHtml(text)}</mo>`);

function signs(text: string, isPlain: boolean, variant?: string): string[] {
  const look = variant === undefined ? '' : ` mathvariant="${variant}"`;
  if (isPlain) return text === '' ? [] : [`<mtext>${inHtml(text)}</mtext>`];
  return (text.match(/\d+(?:\.\d+)?|\p{L}\p{M}*|[^\d\p{L}\s]/gu) ?? []).map((one) =>
    /^\d/u.test(one) ? `<mn${look}>${one}</mn>` : /^\p{L}/u.test(one) ? `<mi${look}>${one}</mi>` : sign(one),
  );
}

/** An element of a formula and its parts. */
class Formula {
  readonly element: XmlElement;
  readonly unknown: Unknown;
  constructor(element: XmlElement, unknown: Unknown) {
    this.element = element;
    this.unknown = unknown;
  }

  property(of: string): string | undefined {
    const properties = childOf(this.element, `${this.element.name}Pr`);
    const found = properties && childOf(properties, `m:${of}`);
    return found && (found.attributes.get('m:val') ?? '1');
  }

  partsOf(of: XmlElement | undefined): string[] {
    return of ? elementsIn(of).flatMap((child) => mathOf(child, this.unknown)) : [];
  }

  parts(of: string): string[] {
    return this.partsOf(childOf(this.element, `m:${of}`));
  }

  inner(of: string): string {
    return row(this.parts(of));
  }

  scripted(tag: string, ...of: string[]): string[] {
    return [`<${tag}>${of.map((one) => this.inner(one)).join('')}</${tag}>`];
  }
}

const isOnTop = (formula: Formula): boolean => formula.property('pos') === 'top';

function tableOf(formula: Formula, lines: readonly (readonly XmlElement[])[]): string[] {
  const cell = (of: XmlElement) => `<mtd>${formula.partsOf(of).join('')}</mtd>`;
  return [`<mtable>${lines.map((line) => `<mtr>${line.map(cell).join('')}</mtr>`).join('')}</mtable>`];
}

/** MathML by the element of Office Math (ECMA-376 22.1). */
const readers: ReadonlyMap<string, (formula: Formula) => string[]> = new Map([
  [
    'm:r',
    ({ element }) => {
      const style = childOf(element, 'm:rPr');
      const text = childrenOf(element, 'm:t').map(textIn).join('');
      const styled = (of: string) => style && childOf(style, of)?.attributes.get('m:val');
      const isPlain = style !== undefined && childOf(style, 'm:nor') !== undefined;
      return signs(text, isPlain, variantOf(styled('m:scr'), styled('m:sty')));
    },
  ],
  [
    'm:f',
    (of) => {
      const line = of.property('type') === 'noBar' ? ' linethickness="0"' : '';
      return [`<mfrac${line}>${of.inner('num')}${of.inner('den')}</mfrac>`];
    },
  ],
  [
    'm:rad',
    (of) => {
      // Read each part once: reading twice would double the work at each nested root.
      const degree = of.parts('deg');
      const under = of.parts('e');
      return degree.length === 0
        ? [`<msqrt>${under.join('')}</msqrt>`]
        : [`<mroot>${row(under)}${row(degree)}</mroot>`];
    },
  ],
  ['m:sSup', (of) => of.scripted('msup', 'e', 'sup')],
  ['m:sSub', (of) => of.scripted('msub', 'e', 'sub')],
  ['m:sSubSup', (of) => of.scripted('msubsup', 'e', 'sub', 'sup')],
  [
    'm:sPre',
    (of) => [
      `<mmultiscripts>${of.inner('e')}<mprescripts></mprescripts>${of.inner('sub')}${of.inner('sup')}</mmultiscripts>`,
    ],
  ],
  ['m:limLow', (of) => of.scripted('munder', 'e', 'lim')],
  ['m:limUpp', (of) => of.scripted('mover', 'e', 'lim')],
  ['m:acc', (of) => [`<mover accent="true">${of.inner('e')}${sign(of.property('chr') ?? '\u0302')}</mover>`]],
  [
    'm:bar',
    (of) =>
      isOnTop(of) ? [`<mover>${of.inner('e')}${sign('¯')}</mover>`] : [`<munder>${of.inner('e')}${sign('_')}</munder>`],
  ],
  [
    'm:groupChr',
    (of) =>
      isOnTop(of)
        ? [`<mover>${of.inner('e')}${sign(of.property('chr') ?? '\u23DE')}</mover>`]
        : [`<munder>${of.inner('e')}${sign(of.property('chr') ?? '\u23DF')}</munder>`],
  ],
  ['m:func', (of) => [of.inner('fName'), sign('\u2061'), of.inner('e')]],
  [
    'm:nary',
    (of) => [
      nary(
        sign(of.property('chr') ?? '∫'),
        of.property('limLoc') === 'undOvr',
        isHidden(of.property('subHide')) ? '' : of.inner('sub'),
        isHidden(of.property('supHide')) ? '' : of.inner('sup'),
      ),
      ...of.parts('e'),
    ],
  ],
  [
    'm:d',
    (of) => {
      const between = sign(of.property('sepChr') ?? '|');
      const all = childrenOf(of.element, 'm:e').map((one) => of.partsOf(one).join(''));
      const [open, close] = [of.property('begChr') ?? '(', of.property('endChr') ?? ')'];
      const fence = ' fence="true"';
      return [`<mrow>${sign(open, fence)}${all.join(between)}${sign(close, fence)}</mrow>`];
    },
  ],
  [
    'm:m',
    (of) =>
      tableOf(
        of,
        childrenOf(of.element, 'm:mr').map((line) => childrenOf(line, 'm:e')),
      ),
  ],
  [
    'm:eqArr',
    (of) =>
      tableOf(
        of,
        childrenOf(of.element, 'm:e').map((one) => [one]),
      ),
  ],
  ['m:phant', (of) => of.scripted('mphantom', 'e')],
  [
    'm:borderBox',
    (of) => {
      of.unknown('m:borderBox');
      return of.parts('e');
    },
  ],
  ['m:box', (of) => of.parts('e')],
  ['m:oMath', (of) => of.partsOf(of.element)],
  ['m:oMathPara', (of) => of.partsOf(of.element)],
]);

export function mathOf(element: XmlElement, unknown: Unknown): string[] {
  const { name } = element;
  const read = readers.get(name);
  if (read) return read(new Formula(element, unknown));
  if (name.startsWith('m:') && !name.endsWith('Pr')) unknown(name);
  return [];
}

const isHidden = (flag: string | undefined): boolean => flag !== undefined && !['0', 'off', 'false'].includes(flag);

function nary(operator: string, isAbove: boolean, low: string, high: string): string {
  const [under, over, both] = isAbove ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup'];
  if (low && high) return `<${both}>${operator}${low}${high}</${both}>`;
  return low ? `<${under}>${operator}${low}</${under}>` : high ? `<${over}>${operator}${high}</${over}>` : operator;
}
