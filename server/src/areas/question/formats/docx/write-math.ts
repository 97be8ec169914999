import { type ChildNode, type Element, isTag, isText } from '#platform/text/rich-nodes.ts';
import { inHtml } from '../rich.ts';
import { propertiesOf } from './math-variants.ts';

const large = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/u;

const words = (nodes: readonly ChildNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data : isTag(node) ? words(node.children) : '')).join('');
const run = (text: string, isPlain = false, variant?: string): string =>
  text === ''
    ? ''
    : `<m:r>${isPlain ? '<m:rPr><m:nor/></m:rPr>' : propertiesOf(variant)}<m:t xml:space="preserve">${inHtml(text)}</m:t></m:r>`;
const tags = (nodes: readonly ChildNode[]): Element[] => nodes.filter(isTag);
const all = (nodes: readonly ChildNode[]): string => tags(nodes).map(ommlOf).join('');
const inside = (name: string, node: Element | undefined): string =>
  `<m:${name}>${node ? ommlOf(node) : ''}</m:${name}>`;
const value = (name: string, text: string): string => `<m:${name} m:val="${inHtml(text).replace(/"/gu, '&quot;')}"/>`;

type Writer = (node: Element) => string;

const symbol: Writer = (node) => run(words(node.children).trim(), false, node.attribs.mathvariant);
const text: Writer = (node) => run(words(node.children), true);

/** Office Math by the element of MathML (ECMA-376 22.1). Other elements are their content. */
const writers: ReadonlyMap<string, Writer> = new Map([
  ['mi', symbol],
  ['mn', symbol],
  ['mo', (node) => run(words(node.children).trim())],
  ['mtext', text],
  ['ms', text],
  ['mfrac', fraction],
  [
    'msqrt',
    ({ children }) => `<m:rad><m:radPr>${value('degHide', '1')}</m:radPr><m:deg/><m:e>${all(children)}</m:e></m:rad>`,
  ],
  ['mroot', root],
  ['msup', scripts],
  ['msub', scripts],
  ['msubsup', scripts],
  ['munder', scripts],
  ['mover', scripts],
  ['munderover', scripts],
  ['mmultiscripts', scriptsBefore],
  ['mtable', table],
  ['mphantom', ({ children }) => `<m:phant><m:e>${all(children)}</m:e></m:phant>`],
  ['mrow', (node) => fenced(node) ?? all(node.children)],
]);

export function ommlOf(node: Element): string {
  return writers.get(node.name)?.(node) ?? all(node.children);
}

function fraction({ attribs, children }: Element): string {
  const [top, bottom] = tags(children);
  const properties = attribs.linethickness === '0' ? `<m:fPr>${value('type', 'noBar')}</m:fPr>` : '';
  return `<m:f>${properties}${inside('num', top)}${inside('den', bottom)}</m:f>`;
}

function root({ children }: Element): string {
  const [under, degree] = tags(children);
  return `<m:rad>${inside('deg', degree)}${inside('e', under)}</m:rad>`;
}

function scriptsBefore({ children }: Element): string {
  const [base, prescripts, sub, sup] = tags(children);
  return prescripts?.name === 'mprescripts'
    ? `<m:sPre>${inside('sub', sub)}${inside('sup', sup)}${inside('e', base)}</m:sPre>`
    : all(children);
}

function table({ children }: Element): string {
  const cell = (of: Element) => `<m:e>${all(of.children)}</m:e>`;
  const line = (of: Element) => `<m:mr>${tags(of.children).map(cell).join('')}</m:mr>`;
  return `<m:m>${tags(children).map(line).join('')}</m:m>`;
}

function scripts(node: Element): string {
  const [one, two, three] = tags(node.children);
  const isLarge = one?.name === 'mo' && large.test(words(one.children).trim());
  const isAbove = node.name.startsWith('mu') || node.name.startsWith('mo');
  if (one && isLarge) {
    const [low, high] = node.name === 'msup' || node.name === 'mover' ? [undefined, two] : [two, three];
    const hide = (name: string, part: Element | undefined) => (part ? '' : value(name, '1'));
    return `<m:nary><m:naryPr>${value('chr', words(one.children).trim())}${value('limLoc', isAbove ? 'undOvr' : 'subSup')}${hide('subHide', low)}${hide('supHide', high)}</m:naryPr>${inside('sub', low)}${inside('sup', high)}<m:e></m:e></m:nary>`;
  }
  if (node.name === 'mover' && node.attribs.accent === 'true')
    return `<m:acc><m:accPr>${value('chr', words(two?.children ?? []).trim())}</m:accPr>${inside('e', one)}</m:acc>`;
  switch (node.name) {
    case 'msup':
      return `<m:sSup>${inside('e', one)}${inside('sup', two)}</m:sSup>`;
    case 'msub':
      return `<m:sSub>${inside('e', one)}${inside('sub', two)}</m:sSub>`;
    case 'msubsup':
      return `<m:sSubSup>${inside('e', one)}${inside('sub', two)}${inside('sup', three)}</m:sSubSup>`;
    case 'munder':
      return `<m:limLow>${inside('e', one)}${inside('lim', two)}</m:limLow>`;
    case 'mover':
      return `<m:limUpp>${inside('e', one)}${inside('lim', two)}</m:limUpp>`;
    default:
      return `<m:limUpp><m:e><m:limLow>${inside('e', one)}${inside('lim', two)}</m:limLow></m:e>${inside('lim', three)}</m:limUpp>`;
  }
}

function fenced(node: Element): string | undefined {
  const parts = tags(node.children);
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || first?.attribs.fence !== 'true' || last?.attribs.fence !== 'true') return undefined;
  const sides = value('begChr', words(first.children).trim()) + value('endChr', words(last.children).trim());
  return `<m:d><m:dPr>${sides}</m:dPr><m:e>${all(parts.slice(1, -1))}</m:e></m:d>`;
}
