import type { Content } from 'pdfmake/interfaces.js';
import type { WidthOf } from './lists.ts';
import { MARGIN, mm, TEXT, WIDTH } from './measure.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).join('');
  return isNode(value) ? wordsIn(value.text ?? '') : '';
};

export function widenSignature(content: readonly Content[], widthOf: WidthOf): void {
  const last = content.at(-1);
  const [block] = isNode(last) && last.unbreakable === true && Array.isArray(last.stack) ? last.stack : [];
  const [, column] = isNode(block) && Array.isArray(block.columns) ? block.columns : [];
  if (!isNode(column) || typeof column.width !== 'number' || !Array.isArray(column.stack)) return;
  const lines = wordsIn(column.stack.at(-1)).split('\n');
  const longest = Math.max(...lines.map((line) => widthOf(line) * TEXT));
  // Layout measures again; without the reserve a rounding error would break the line.
  column.width = Math.min(mm(WIDTH - MARGIN.left - MARGIN.right), Math.max(column.width, longest + 0.5));
}
