export type Said = Readonly<Record<string, string>>;

export const singleRow = (stem: string, more: Said = {}): Said => ({
  题型: '单项选择',
  题干: stem,
  选项A: '增加',
  选项B: '减少',
  选项C: '不变',
  答案: 'A',
  分值: '1',
  难度: '中',
  ...more,
});
export const judgementRow = (stem: string, more: Said = {}): Said => ({
  题型: '判断',
  题干: stem,
  答案: '对',
  分值: '1',
  难度: '易',
  ...more,
});

const quoted = (cell: string): string => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function questionsCsv(rows: readonly Said[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading] ?? '')).join(','));
  return `\uFEFF${[headings.join(','), ...lines].join('\n')}\n`;
}

const letter = (n: number): string => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000));
export const unlike = (n: number): string => Array.from({ length: 12 }, (_, at) => letter(n * 31 + at * 977)).join('');
