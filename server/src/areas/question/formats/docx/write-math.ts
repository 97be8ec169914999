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

export function ommlOf(node: Element): string {
  const [one, two, three] = tags(node.children);
  const text = words(node.children).trim();
  switch (node.name) {
    case 'mi':
    case 'mn':
      return run(text, false, node.attribs.mathvariant);
    case 'mo':
      return run(text);
    case 'mtext':
    case 'ms':
      return run(words(node.children), true);
    case 'mfrac':
      return `<m:f>${node.attribs.linethickness === '0' ? `<m:fPr>${value('type', 'noBar')}</m:fPr>` : ''}${inside('num', one)}${inside('den', two)}</m:f>`;
    case 'msqrt':
      return `<m:rad><m:radPr>${value('degHide', '1')}</m:radPr><m:deg/><m:e>${all(node.children)}</m:e></m:rad>`;
    case 'mroot':
      return `<m:rad>${inside('deg', two)}${inside('e', one)}</m:rad>`;
    case 'msup':
    case 'msub':
    case 'msubsup':
    case 'munder':
    case 'mover':
    case 'munderover':
      return scripts(node, one, two, three);
    case 'mmultiscripts':
      return two?.name === 'mprescripts'
        ? `<m:sPre>${inside('sub', three)}${inside('sup', tags(node.children)[3])}${inside('e', one)}</m:sPre>`
        : all(node.children);
    case 'mtable':
      return `<m:m>${tags(node.children)
        .map(
          (line) =>
            `<m:mr>${tags(line.children)
              .map((cell) => `<m:e>${all(cell.children)}</m:e>`)
              .join('')}</m:mr>`,
        )
        .join('')}</m:m>`;
    case 'mphantom':
      return `<m:phant><m:e>${all(node.children)}</m:e></m:phant>`;
    case 'mrow':
      return fenced(node) ?? all(node.children);
    default:
      return all(node.children);
  }
}

function scripts(node: Element, one?: Element, two?: Element, three?: Element): string {
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
