import { optionLetters } from '@kaoxin/contract/question/content.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import { truthSaid } from '../said/named.ts';
import type { TableRow } from '../table/row.ts';
import { isRichCell } from '../table/write-row.ts';
import { type Block, isTable } from './body-parts.ts';
import { cut, type Line, lineOf, paragraph } from './pieces.ts';

export interface Draft {
  number: number;
  /** Numbers restart at headings. */
  section: string;
  fields: Map<string, Block[]>;
  open: string;
}

export const htmlOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (isTable(block) ? block.html : paragraph(block))).join('');
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (isTable(block) ? block.rows.map((row) => row.join('\t')).join('\n') : block.text))
    .join('\n')
    .trim();

export function put(draft: Draft, key: string, block: Block): void {
  draft.open = key;
  const blocks = draft.fields.get(key) ?? [];
  draft.fields.set(key, blocks);
  if (isTable(block) || block.text.trim() !== '') blocks.push(block);
}

const bracketed = /[（(]\s*([A-ZＡ-Ｚ]{1,8}|[√×✓✗对错])\s*[）)]/gu;

export function takeKey(draft: Draft): void {
  const stem = draft.fields.get('stem') ?? [];
  const found = stem.flatMap((block, at) =>
    isTable(block) ? [] : [...block.text.matchAll(bracketed)].map((one) => ({ block, at, one })),
  );
  const [only, ...more] = found;
  if (!only || more.length > 0) return;
  const said = foldWidth(only.one[1] ?? '');
  const answer = textOf(draft.fields.get('answer') ?? []);
  if (answer !== '' && foldWidth(answer).replace(/[^A-Z√×✓✗对错]/gu, '') !== said) return;
  const letters = new Set([...optionLetters].filter((_, at) => draft.fields.has(`option${at}`)));
  const isKey =
    letters.size > 0
      ? [...said].every((letter) => letters.has(letter))
      : truthSaid(said) !== undefined && !/[A-Z]/u.test(said);
  if (!isKey) return;
  const from = only.one.index;
  const before: Line = cut(only.block, 0, from);
  const after = cut(only.block, from + only.one[0].length);
  stem[only.at] = lineOf([...before.pieces, { text: '（　）', marks: [] }, ...after.pieces], only.block.align);
  if (answer === '') draft.fields.set('answer', [lineOf([{ text: said, marks: [] }])]);
}

export function rowOf(draft: Draft, place: string): TableRow {
  const cells = new Map<string, string>();
  const riches = new Map<string, string>();
  for (const [key, blocks] of draft.fields) {
    const text = textOf(blocks);
    if (text === '') continue;
    cells.set(key, text);
    if (isRichCell(key) || key === 'answer') riches.set(key, htmlOf(blocks));
  }
  return { rowNo: draft.number, cells, riches, place, isGarbled: /\uFFFD/u.test([...cells.values()].join('')) };
}
