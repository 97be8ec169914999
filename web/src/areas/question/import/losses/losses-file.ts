import { type Language, say } from '@kaoxin/contract/conventions.ts';
import type { ImportLoss } from '@kaoxin/contract/question/staging.ts';

/** Prevents spreadsheet formulas. */
const formula = /^[\s']*[=+\-@＝＋－＠]/u;
const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export function lossesFile(losses: readonly ImportLoss[], language: Language): Blob {
  const heads = [
    say(['题号', 'No.'], language),
    say(['位置', 'Place'], language),
    say(['构造', 'Construct'], language),
    say(['说明', 'What became of it'], language),
  ];
  const rows = losses.map(({ rowNo, place, construct, words }) => [String(rowNo ?? ''), place, construct, words]);
  const lines = [heads, ...rows].map((cells) => cells.map(cell).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
