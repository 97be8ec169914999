import { wholeClass } from '@kaoxin/contract/casework/boards/long-runs.ts';
import type { Alignment, Content } from 'pdfmake/interfaces.js';
import { HEADING } from './breaks.ts';
import { type ChildNode, classOf, DomUtils, type Element, isTag, tagsIn } from './dom.ts';
import { TITLE_FONT } from './faces.ts';
import { inlineRuns, isInline } from './inline.ts';
import { PdfLetterError } from './letter-error.ts';
import { FOOT, ISSUER, LINE, mm, TEXT, TITLE } from './measure.ts';
import type { Run } from './run.ts';
import { tableContent } from './table.ts';

type ContentPlace = { inTable?: boolean; inList?: boolean; inClause?: boolean };

/** Converts the `<main>` of a letter to pdfmake content with the layout of letter-style.ts. Throws `PdfLetterError`. */
export const mainContent = (nodes: readonly ChildNode[]): Content[] => blocks(nodes, {});

function blocks(nodes: readonly ChildNode[], place: ContentPlace): Content[] {
  const made: Content[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    const runs = inlineRuns(line);
    if (runs.length > 0) made.push(paragraph(runs, { preserveLeadingSpaces: true }));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else {
      endLine();
      if (isTag(node)) made.push(...block(node, place));
    }
  }
  endLine();
  return made;
}

function block(tag: Element, place: ContentPlace): Content[] {
  const make = Object.hasOwn(blockTags, tag.name) ? blockTags[tag.name] : undefined;
  if (!make) throw new PdfLetterError(tag.name);
  return make(tag, place);
}

type Look = {
  alignment?: Alignment;
  leadingIndent?: number;
  font?: string;
  fontSize?: number;
  bold?: boolean;
  lineHeight?: number;
  margin?: [number, number, number, number];
  headlineLevel?: number;
  preserveLeadingSpaces?: boolean;
};

/** An empty paragraph is one line high, as in a browser with a line break in it. */
const paragraph = (text: Run[], look: Look): Content => ({ text, preserveLeadingSpaces: true, ...look });

const alignments: readonly Alignment[] = ['left', 'right', 'center', 'justify'];

function alignmentOf(tag: Element): Alignment | undefined {
  const given = /text-align:\s*([a-z]+)/.exec(tag.attribs.style ?? '')?.[1];
  return alignments.find((alignment) => alignment === given);
}

const classLook: Record<string, Look> = {
  'issuer flat': { fontSize: ISSUER, alignment: 'center' },
  'number flat': { alignment: 'center', margin: [0, 0, 0, mm(8)] },
  to: {},
  flat: {},
};

function indentOf({ inTable, inList, inClause }: ContentPlace): number {
  if (inList || (inTable && inClause)) return 0;
  return inTable ? 24 : 2 * TEXT;
}

const hasWhole = (tag: Element): boolean =>
  DomUtils.existsOne((one) => isTag(one) && classOf(one) === wholeClass, tag.children);

function p(tag: Element, place: ContentPlace): Content[] {
  const usual: Alignment = hasWhole(tag) ? 'left' : 'justify';
  const plain: Look = { alignment: alignmentOf(tag) ?? usual, leadingIndent: indentOf(place) };
  const known = Object.hasOwn(classLook, classOf(tag)) ? classLook[classOf(tag)] : undefined;
  return [paragraph(inlineRuns(tag.children), known ? { alignment: usual, ...known } : plain)];
}

const heading =
  (look: Look) =>
  (tag: Element, { inClause }: ContentPlace): Content[] => [
    paragraph(inlineRuns(tag.children), {
      bold: true,
      headlineLevel: HEADING,
      ...(inClause ? { fontSize: TEXT, leadingIndent: 2 * TEXT, ...alignedAs(tag) } : { ...alignedAs(tag), ...look }),
    }),
  ];

function alignedAs(tag: Element): Look {
  const alignment = alignmentOf(tag);
  return alignment ? { alignment } : {};
}

const section = heading({ fontSize: TEXT, leadingIndent: 2 * TEXT, lineHeight: LINE, margin: [0, mm(4), 0, 0] });

const inside = (tag: Element, place: ContentPlace): Content[] => blocks(tag.children, place);

const items = (tag: Element, place: ContentPlace): Content[] =>
  tagsIn(tag).map((item) => {
    if (item.name !== 'li') throw new PdfLetterError(item.name);
    return { stack: inside(item, { ...place, inList: true }) };
  });

const SEAL = { across: 42, above: 6, caption: 27 };
const SIGN = { least: 80, above: 16, below: 22 };

/** Signer and date above the dashed seal area, which stays free below; never split between pages. */
function signature(tag: Element): Content[] {
  const isSeal = (node: ChildNode): boolean => isTag(node) && classOf(node) === 'seal';
  const grey = '#bbbbbb';
  const radius = mm(SEAL.across / 2);
  const circle: Content = {
    canvas: [
      {
        type: 'ellipse',
        x: radius,
        y: radius,
        r1: radius,
        r2: radius,
        lineWidth: 0.5,
        lineColor: grey,
        dash: { length: 3 },
      },
    ],
    alignment: 'center',
    relativePosition: { x: 0, y: -mm(SEAL.above) },
  };
  const captions = tag.children.filter(isSeal).map(
    (seal): Content => ({
      text: inlineRuns([seal]),
      fontSize: FOOT,
      color: grey,
      alignment: 'center',
      relativePosition: { x: 0, y: mm(SEAL.caption) },
    }),
  );
  const words = inlineRuns(tag.children.filter((node) => !isSeal(node)));
  const stack: Content[] = [
    ...(captions.length > 0 ? [circle] : []),
    ...captions,
    { text: words, alignment: 'center' },
  ];
  return [
    {
      unbreakable: true,
      // The margins are part of the stack: otherwise one that does not fit would start a page after the last word.
      stack: [
        {
          margin: [0, mm(SIGN.above), 0, mm(SIGN.below)],
          columns: [
            { width: '*', text: '' },
            { width: mm(SIGN.least), stack },
          ],
        },
      ],
    },
  ];
}

const blockTags: Record<string, (tag: Element, place: ContentPlace) => Content[]> = {
  p,
  h1: heading({ font: TITLE_FONT, fontSize: TITLE, lineHeight: 1.4, alignment: 'center', margin: [0, 0, 0, mm(6)] }),
  h2: section,
  h3: section,
  h4: section,
  h5: section,
  h6: section,
  div: (tag, place) => {
    if (classOf(tag) === 'sign') return signature(tag);
    return inside(tag, classOf(tag) === 'clause' ? { ...place, inClause: true } : place);
  },
  section: inside,
  figure: inside,
  figcaption: (tag) => [paragraph(inlineRuns(tag.children), { alignment: 'center' })],
  blockquote: (tag, place) => [{ stack: inside(tag, { ...place, inList: true }), margin: [2 * TEXT, 0, 0, 0] }],
  pre: (tag) => [paragraph(inlineRuns(tag.children, { kept: true }), { alignment: 'left' })],
  ul: (tag, place) => [{ ul: items(tag, place) }],
  ol: (tag, place) => [{ ol: items(tag, place), start: Number(tag.attribs.start) || 1 }],
  hr: () => [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: mm(156), y2: 0, lineWidth: 0.5 }], margin: [0, mm(2), 0, mm(2)] },
  ],
  table: (tag, place) => {
    const made = tableContent(tag, (nodes, inTable) => blocks(nodes, { ...place, inTable }));
    if (place.inTable) return made;
    if (place.inClause) return [{ stack: made, margin: [0, mm(2), 0, mm(2)] }];
    return DomUtils.nextElementSibling(tag)?.name === 'p' ? [{ stack: made, margin: [0, 0, 0, mm(3)] }] : made;
  },
};
