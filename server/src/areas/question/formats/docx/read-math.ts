import { inHtml } from '../rich.ts';
import { childOf, childrenOf, elementsIn, textIn, type XmlElement } from '../xml/xml-node.ts';

import { variantOf } from './math-variants.ts';

type Unknown = (name: string) => void;

const row = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `<mrow>${parts.join('')}</mrow>`;
const sign = (text: string, attributes = ''): string => (text === '' ? '' : `<mo${attributes}>${inHtml(text)}</mo>`);

/** Tokens of a run: numbers, names and operators. Plain words become mtext. */
function signs(text: string, isPlain: boolean, variant?: string): string[] {
  const look = variant === undefined ? '' : ` mathvariant="${variant}"`;
  if (isPlain) return text === '' ? [] : [`<mtext>${inHtml(text)}</mtext>`];
  return (text.match(/\d+(?:\.\d+)?|\p{L}\p{M}*|[^\d\p{L}\s]/gu) ?? []).map((one) =>
    /^\d/u.test(one) ? `<mn${look}>${one}</mn>` : /^\p{L}/u.test(one) ? `<mi${look}>${one}</mi>` : sign(one),
  );
}

export function mathOf(element: XmlElement, unknown: Unknown): string[] {
  const { name } = element;
  const properties = childOf(element, `${name}Pr`);
  const property = (of: string): string | undefined => {
    const found = properties && childOf(properties, `m:${of}`);
    return found && (found.attributes.get('m:val') ?? '1');
  };
  const partsOf = (of: XmlElement | undefined): string[] =>
    of ? elementsIn(of).flatMap((child) => mathOf(child, unknown)) : [];
  const inner = (of: string): string => row(partsOf(childOf(element, `m:${of}`)));
  const scripted = (tag: string, ...of: string[]): string[] => [`<${tag}>${of.map(inner).join('')}</${tag}>`];
  switch (name) {
    case 'm:r': {
      const style = childOf(element, 'm:rPr');
      const text = childrenOf(element, 'm:t').map(textIn).join('');
      const said = (of: string) => style && childOf(style, of)?.attributes.get('m:val');
      const isPlain = style !== undefined && childOf(style, 'm:nor') !== undefined;
      return signs(text, isPlain, variantOf(said('m:scr'), said('m:sty')));
    }
    case 'm:f':
      return [
        `<mfrac${property('type') === 'noBar' ? ' linethickness="0"' : ''}>${inner('num')}${inner('den')}</mfrac>`,
      ];
    case 'm:rad': {
      // Read each part once: reading twice would double the work at each nested root.
      const partsIn = (of: string) => partsOf(childOf(element, of));
      const [degree, under] = [partsIn('m:deg'), partsIn('m:e')];
      return degree.length === 0
        ? [`<msqrt>${under.join('')}</msqrt>`]
        : [`<mroot>${row(under)}${row(degree)}</mroot>`];
    }
    case 'm:sSup':
      return scripted('msup', 'e', 'sup');
    case 'm:sSub':
      return scripted('msub', 'e', 'sub');
    case 'm:sSubSup':
      return scripted('msubsup', 'e', 'sub', 'sup');
    case 'm:sPre':
      return [`<mmultiscripts>${inner('e')}<mprescripts></mprescripts>${inner('sub')}${inner('sup')}</mmultiscripts>`];
    case 'm:limLow':
      return scripted('munder', 'e', 'lim');
    case 'm:limUpp':
      return scripted('mover', 'e', 'lim');
    case 'm:acc':
      return [`<mover accent="true">${inner('e')}${sign(property('chr') ?? '\u0302')}</mover>`];
    case 'm:bar':
      return property('pos') === 'top'
        ? [`<mover>${inner('e')}${sign('¯')}</mover>`]
        : [`<munder>${inner('e')}${sign('_')}</munder>`];
    case 'm:groupChr':
      return property('pos') === 'top'
        ? [`<mover>${inner('e')}${sign(property('chr') ?? '\u23DE')}</mover>`]
        : [`<munder>${inner('e')}${sign(property('chr') ?? '\u23DF')}</munder>`];
    case 'm:func':
      return [inner('fName'), sign('\u2061'), inner('e')];
    case 'm:nary':
      return [
        nary(
          sign(property('chr') ?? '∫'),
          property('limLoc') === 'undOvr',
          isHidden(property('subHide')) ? '' : inner('sub'),
          isHidden(property('supHide')) ? '' : inner('sup'),
        ),
        ...partsOf(childOf(element, 'm:e')),
      ];
    case 'm:d': {
      const between = sign(property('sepChr') ?? '|');
      const all = childrenOf(element, 'm:e').map((one) => partsOf(one));
      const fence = ' fence="true"';
      return [
        `<mrow>${sign(property('begChr') ?? '(', fence)}${all.map((one) => one.join('')).join(between)}${sign(property('endChr') ?? ')', fence)}</mrow>`,
      ];
    }
    case 'm:m':
    case 'm:eqArr': {
      const lines =
        name === 'm:m'
          ? childrenOf(element, 'm:mr').map((line) => childrenOf(line, 'm:e'))
          : childrenOf(element, 'm:e').map((one) => [one]);
      const cell = (of: XmlElement) => `<mtd>${partsOf(of).join('')}</mtd>`;
      return [`<mtable>${lines.map((line) => `<mtr>${line.map(cell).join('')}</mtr>`).join('')}</mtable>`];
    }
    case 'm:phant':
      return scripted('mphantom', 'e');
    case 'm:borderBox':
      unknown(name);
      return partsOf(childOf(element, 'm:e'));
    case 'm:box':
      return partsOf(childOf(element, 'm:e'));
    case 'm:oMath':
    case 'm:oMathPara':
      return partsOf(element);
    default:
      if (name.startsWith('m:') && !name.endsWith('Pr')) unknown(name);
      return [];
  }
}

const isHidden = (flag: string | undefined): boolean => flag !== undefined && !['0', 'off', 'false'].includes(flag);

function nary(operator: string, isAbove: boolean, low: string, high: string): string {
  const [under, over, both] = isAbove ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup'];
  if (low && high) return `<${both}>${operator}${low}${high}</${both}>`;
  return low ? `<${under}>${operator}${low}</${under}>` : high ? `<${over}>${operator}${high}</${over}>` : operator;
}
