import { type ChildNode, type Element, isTag, isText, nodesOf } from '#platform/text/rich-nodes.ts';
import { inHtml } from '../rich.ts';
import { type Mark, marks } from './pieces.ts';
import { ommlOf } from './write-math.ts';

export interface PlacedPicture {
  id: string;
  width: number;
  height: number;
}
export type PictureAt = (src: string) => PlacedPicture | undefined;

const pixel = 9525;
const quoted = (text: string): string => inHtml(text).replace(/"/gu, '&quot;');
const named: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em' };
const isMark = (name: string): name is Mark => marks.some((mark) => mark === name);
const properties: Readonly<Record<Mark, string>> = {
  strong: '<w:b/>',
  em: '<w:i/>',
  s: '<w:strike/>',
  u: '<w:u w:val="single"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
};
const inOrder: readonly Mark[] = ['strong', 'em', 's', 'u', 'sub', 'sup'];

const run = (content: string, its: readonly Mark[]): string => {
  const style = inOrder.filter((mark) => its.includes(mark)).map((mark) => properties[mark]);
  return `<w:r>${style.length > 0 ? `<w:rPr>${style.join('')}</w:rPr>` : ''}${content}</w:r>`;
};

export const words = (text: string, its: readonly Mark[] = []): string =>
  text === ''
    ? ''
    : run(
        text
          .split('\n')
          .map((line) =>
            line
              .split('\t')
              .map((one) => (one === '' ? '' : `<w:t xml:space="preserve">${inHtml(one)}</w:t>`))
              .join('<w:tab/>'),
          )
          .join('<w:br/>'),
        its,
      );

export const paragraphOf = (content: string, align = ''): string =>
  `<w:p>${align && `<w:pPr><w:jc w:val="${align}"/></w:pPr>`}${content}</w:p>`;

const blockTags = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre div section ul ol li figure figcaption table hr'.split(' '),
);

export function wordOf(html: string, before: string, picture: PictureAt): string {
  let begun = before;
  const take = (): string => {
    const said = words(begun);
    begun = '';
    return said;
  };
  const blocks = blocksOf(nodesOf(html), '', picture, take);
  return begun === '' ? blocks : paragraphOf(words(begun)) + blocks;
}

function blocksOf(nodes: readonly ChildNode[], align: string, picture: PictureAt, take: () => string): string {
  let all = '';
  let loose: ChildNode[] = [];
  const flush = () => {
    if (loose.length > 0) all += paragraphOf(take() + inlineOf(loose, [], picture), align);
    loose = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !blockTags.has(node.name)) {
      loose.push(node);
      continue;
    }
    flush();
    const aligned = /text-align:(center|right)/u.exec(node.attribs.style ?? '')?.[1] ?? align;
    if (node.name === 'table') {
      const said = take();
      all += `${said && paragraphOf(said)}${tableOf(node, picture)}`;
    } else all += blocksOf(node.children, aligned, picture, take);
  }
  flush();
  return all;
}

function inlineOf(nodes: readonly ChildNode[], its: readonly Mark[], picture: PictureAt): string {
  return nodes
    .map((node): string => {
      if (isText(node)) return words(node.data, its);
      if (!isTag(node)) return '';
      if (node.name === 'br') return run('<w:br/>', its);
      if (node.name === 'math') {
        const math = `<m:oMath>${node.children.filter(isTag).map(ommlOf).join('')}</m:oMath>`;
        return node.attribs.display === 'block' ? `<m:oMathPara>${math}</m:oMathPara>` : math;
      }
      if (node.name === 'img') return drawing(node, picture);
      const mark = named[node.name] ?? node.name;
      return inlineOf(node.children, isMark(mark) ? [...its, mark] : its, picture);
    })
    .join('');
}

function drawing({ attribs }: Element, pictureAt: PictureAt): string {
  const picture = pictureAt(attribs.src ?? '');
  if (picture === undefined) return words(`[${attribs.alt || '图片'}]`);
  const wide = Number.parseInt(attribs.width ?? '', 10) || picture.width;
  const high = Math.max(1, Math.round((picture.height * wide) / Math.max(1, picture.width)));
  const size = `cx="${wide * pixel}" cy="${high * pixel}"`;
  const alt = attribs.alt === undefined ? '' : ` descr="${quoted(attribs.alt)}"`;
  const number = picture.id.replace(/\D/gu, '');
  return `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="${number}" name="图片 ${number}"${alt}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="图片 ${number}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${picture.id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const rowsIn = (node: Element): Element[] =>
  node.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'tr' ? [child] : /^t(head|body|foot)$/u.test(child.name) ? rowsIn(child) : []));

/** Limits on continued cells and grid columns, because a short text could demand millions. */
const mostContinued = 20_000;
const mostColumns = 1_000;

function tableOf(table: Element, picture: PictureAt): string {
  const open = new Map<number, { rows: number; span: number }>();
  let widest = 1;
  let continued = 0;
  const rows = rowsIn(table).map((row) => {
    const cells = row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
    let line = '';
    let column = 0;
    const goOn = () => {
      for (let above = open.get(column); above && above.rows > 0; above = open.get(column)) {
        continued += 1;
        if (continued > mostContinued) return open.clear();
        line += cellOf('<w:p/>', above.span, '<w:vMerge/>');
        open.set(column, { ...above, rows: above.rows - 1 });
        column += above.span;
      }
    };
    for (const cell of cells) {
      goOn();
      const [span, high] = [Number(cell.attribs.colspan ?? 1) || 1, Number(cell.attribs.rowspan ?? 1) || 1];
      line += cellOf(
        blocksOf(cell.children, '', picture, () => '') || '<w:p/>',
        span,
        high > 1 ? '<w:vMerge w:val="restart"/>' : '',
      );
      if (high > 1) open.set(column, { rows: high - 1, span });
      column += span;
    }
    goOn();
    widest = Math.max(widest, column);
    const isHead = cells.length > 0 && cells.every(({ name }) => name === 'th');
    return `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${line}</w:tr>`;
  });
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    (side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders.join('')}</w:tblBorders></w:tblPr><w:tblGrid>${'<w:gridCol/>'.repeat(Math.min(widest, mostColumns))}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

const cellOf = (content: string, span: number, merge: string): string =>
  `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merge}</w:tcPr>${content.endsWith('</w:tbl>') ? `${content}<w:p/>` : content}</w:tc>`;
