import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { LINE, TEXT } from './pdf-measure.ts';

/** What a block asks of the end of a page, told to pdfmake as the level of a headline. */
export const HEADING = 1;
/** The paragraph before the signature. */
const CLOSING = 2;
const PARAGRAPH = 3;
/** Before this part of a page a closing paragraph stays: taken along it would leave too much of it empty. */
const LATE = 0.5;

type Marked = { id?: string; headlineLevel?: number; unbreakable?: boolean; text?: unknown };

/** The parts of content that hold others or text, in the order they are set. */
function* nodesIn(value: unknown): Generator<Marked> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  yield value;
  const { stack, columns, ul, ol, table } = value as Record<string, unknown>;
  yield* nodesIn([stack, columns, ul, ol]);
  if (typeof table === 'object' && table !== null && 'body' in table) yield* nodesIn(table.body);
}

/**
 * Marks what `goodBreaks` goes by, in place. Every text gets an id: without one pdfmake forgets on which page a text of a
 * table or of the signature has come to stand, and the foot, which has none, is told apart.
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
 * Headings go with their text to the next page, a paragraph leaves no single line behind (as in print), and the signature
 * stands alone on none where a paragraph can go with it.
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
  // the last words of a letter follow nothing
  if (!getNodesOnNextPage().some(({ id }) => id !== undefined)) return false;
  return behind.every(
    (one) => one.headlineLevel === HEADING || (one === behind.at(-1) && (goesAlong(one) || leavesOneLine(one))),
  );
};

/** It begins where the page has room for a line of it and no more. */
const leavesOneLine = ({ headlineLevel, pageNumbers, startPosition }: Node): boolean =>
  (headlineLevel === PARAGRAPH || headlineLevel === CLOSING) &&
  pageNumbers.length > 1 &&
  (1 - startPosition.verticalRatio) * startPosition.pageInnerHeight < 2 * LINE * TEXT;

const goesAlong = ({ headlineLevel, pageNumbers, startPosition }: Node): boolean =>
  headlineLevel === CLOSING && pageNumbers.length === 1 && startPosition.verticalRatio > LATE;
