export interface Figure {
  what: string;
  ours: string;
  raw?: string;
  ratio?: string;
  budget?: string;
  holds?: boolean;
}

const headings = { what: 'What', ours: 'Ours', raw: 'Raw', ratio: 'Ratio', budget: 'Budget', verdict: '' };
const columns = Object.keys(headings) as (keyof typeof headings)[];

export function ratioAtLeast(what: string, ours: number, raw: number, least: number, unit = '/s'): Figure {
  const ratio = ours / raw;
  return { ...compared(what, ours, raw, unit), budget: `≥ ${least.toFixed(2)}×`, holds: ratio >= least };
}

export function ratioAtMost(what: string, ours: number, raw: number, most: number, unit: string): Figure {
  const ratio = ours / raw;
  return { ...compared(what, ours, raw, unit), budget: `≤ ${most}×`, holds: ratio <= most };
}

export function atMost(what: string, ours: number, most: number, unit: string, digits = 0): Figure {
  return { what, ours: `${ours.toFixed(digits)} ${unit}`, budget: `≤ ${most} ${unit}`, holds: ours <= most };
}

const compared = (what: string, ours: number, raw: number, unit: string): Figure => ({
  what,
  ours: `${Math.round(ours)}${unit}`,
  raw: `${Math.round(raw)}${unit}`,
  ratio: `${(ours / raw).toFixed(2)}×`,
});

export function tableOf(figures: readonly Figure[]): string {
  const lines = [headings, ...figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))].map((line) =>
    columns.map((column) => line[column] ?? ''),
  );
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [heading = '', ...rest] = text;
  return [heading, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...rest].join('\n');
}

const verdictOf = ({ holds }: Figure): string => (holds === undefined ? '' : holds ? 'ok' : 'OVER');
