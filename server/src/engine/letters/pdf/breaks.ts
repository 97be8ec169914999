import { valueAt } from '@kaoxin/contract/records.ts';
import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { LINE, TEXT } from './measure.ts';

/** Break rules of a block at the end of a page, stored as pdfmake headline level. */
export const HEADING = 1;
const CLOSING = 2;
const PARAGRAPH = 3;
/** Share of the page before which a closing paragraph stays: moving it along would leave too much of the page empty. */
const LATE = 0.5;

type Marked = { id?: string; headlineLevel?: number; unbreakable?: boolean; text?: unknown };

function* nodesIn(value: unknown): Generator<Marked> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  yield value;
  for (const name of ['stack', 'columns', 'ul', 'ol']) yield* nodesIn(valueAt(value, name));
  yield* nodesIn(valueAt(valueAt(value, 'table'), 'body'));
}

/**
 * Marks nodes for `goodBreaks`, in place. Every text gets an id: without one pdfmake loses the page of a text in a
 * table or signature; the foot has none, which identifies it.
 */
export function markForBreaks(content: Content[]): void {
  let texts = 0;
  for (const node of nodesIn(content))
    if (node.text !== undefined) {
      texts += 1;
      node.id = `t${texts}`;
    }
  const [before, last] = content.slice(-2).map((block): Marked => (isMarked(block) ? block : {}));
  if (last?.unbreakable && before?.text !== undefined) before.headlineLevel ??= CLOSING;
  for (const block of content) if (isMarked(block) && block.text !== undefined) block.headlineLevel ??= PARAGRAPH;
}

const isMarked = (block: Content): block is Content & Marked => typeof block === 'object' && !Array.isArray(block);

/**
 * Headings move to the next page with their text, a paragraph leaves no single line behind (as in print), and the
 * signature moves together with a paragraph where possible.
 */
export const goodBreaks: TDocumentDefinitions['pageBreakBefore'] = (
  node,
  { getFollowingNodesOnPage, getNodesOnNextPage },
) => {
  const { headlineLevel, startPosition } = node;
  if (headlineLevel === PARAGRAPH) return leavesOneLine(node);
  if (headlineLevel !== HEADING && headlineLevel !== CLOSING) return false;
  const behind = getFollowingNodesOnPage().filter(
    (one) => one.id !== undefined && one.startPosition.pageNumber === startPosition.pageNumber,
  );
  if (headlineLevel === CLOSING) return leavesOneLine(node) || (behind.length === 0 && goesAlong(node));
  // Nothing follows the last words of a letter.
  if (!getNodesOnNextPage().some(({ id }) => id !== undefined)) return false;
  return behind.every(
    (one) => one.headlineLevel === HEADING || (one === behind.at(-1) && (goesAlong(one) || leavesOneLine(one))),
  );
};

const leavesOneLine = ({ headlineLevel, pageNumbers, startPosition }: Node): boolean =>
  (headlineLevel === PARAGRAPH || headlineLevel === CLOSING) &&
  pageNumbers.length > 1 &&
  (1 - startPosition.verticalRatio) * startPosition.pageInnerHeight < 2 * LINE * TEXT;

const goesAlong = ({ headlineLevel, pageNumbers, startPosition }: Node): boolean =>
  headlineLevel === CLOSING && pageNumbers.length === 1 && startPosition.verticalRatio > LATE;
