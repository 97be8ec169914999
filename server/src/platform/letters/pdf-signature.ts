import type { Content } from 'pdfmake/interfaces.js';
import type { WidthOf } from './pdf-lists.ts';
import { MARGIN, mm, TEXT, WIDTH } from './pdf-measure.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words of a block, its lines as they were written. */
const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).join('');
  return isNode(value) ? wordsIn(value.text ?? '') : '';
};

/** The signature is as wide as the name of its office, where that is longer than usual: in place, as the printed page has it. */
export function widenSignature(content: readonly Content[], widthOf: WidthOf): void {
  const last = content.at(-1);
  const [block] = isNode(last) && last.unbreakable === true && Array.isArray(last.stack) ? last.stack : [];
  const [, column] = isNode(block) && Array.isArray(block.columns) ? block.columns : [];
  if (!isNode(column) || typeof column.width !== 'number' || !Array.isArray(column.stack)) return;
  const lines = wordsIn(column.stack.at(-1)).split('\n');
  const longest = Math.max(...lines.map((line) => widthOf(line) * TEXT));
  // measured anew where it is set: of a hair less it would break
  column.width = Math.min(mm(WIDTH - MARGIN.left - MARGIN.right), Math.max(column.width, longest + 0.5));
}
