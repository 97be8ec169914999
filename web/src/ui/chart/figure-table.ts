import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Band, Bin, Box, ChartData, Drawing, Series } from './figures.ts';

export interface Figures {
  heads: readonly string[];
  rows: readonly { name: string; cells: readonly (number | string | null)[] }[];
}

export interface Words {
  say: (label: Label) => string;
  number: (value: number) => string;
  unit: string;
}

export const binName = ({ from, to }: Bin, number: Words['number']): string => `${number(from)}–${number(to)}`;

export const boxHeads: readonly Label[] = [
  ['最小值', 'Lowest'],
  ['下四分位数', 'Lower quartile'],
  ['中位数', 'Median'],
  ['上四分位数', 'Upper quartile'],
  ['最大值', 'Highest'],
];
export const boxFigures = ({ low, lowerQuartile, median, upperQuartile, high }: Box): number[] => [
  low,
  lowerQuartile,
  median,
  upperQuartile,
  high,
];

const bySeries = (of: string, names: readonly string[], series: readonly Series[]): Figures => ({
  heads: [of, ...series.map(({ name }) => name)],
  rows: names.map((name, row) => ({ name, cells: series.map(({ values }) => values[row] ?? null) })),
});

const boundsOf = (bands: readonly Band[], say: Words['say']): Series[] =>
  bands.flatMap(({ of, low, high }) => [
    { name: say([`${of}下限`, `${of}, low`]), values: low },
    { name: say([`${of}上限`, `${of}, high`]), values: high },
  ]);

export const linesOver = ({ curve, over }: Pick<ChartData['histogram'], 'curve' | 'over'>): readonly Series[] => [
  ...(curve ? [curve] : []),
  ...(over?.series ?? []),
];

export function figuresOf({ kind, data }: Drawing, { say, number, unit }: Words): Figures {
  switch (kind) {
    case 'bars':
      return bySeries(data.of, data.categories, [...data.series, ...(data.over?.series ?? [])]);
    case 'lines':
      return bySeries(data.of, data.categories, [...data.series, ...boundsOf(data.bands ?? [], say)]);
    case 'radar':
      return bySeries(
        data.of,
        data.axes.map(({ name }) => name),
        data.series,
      );
    case 'histogram':
      return bySeries(
        data.of,
        data.bins.map((bin) => binName(bin, number)),
        [{ name: unit, values: data.bins.map(({ count }) => count) }, ...linesOver(data)],
      );
    case 'funnel': {
      const { of, stages, share } = data;
      const values = stages.map(({ value }) => value);
      const shares = share ? [{ name: share, values: stages.map((stage) => stage.share ?? null) }] : [];
      return bySeries(
        of,
        stages.map(({ name }) => name),
        [{ name: unit, values }, ...shares],
      );
    }
    case 'boxes': {
      const outliers = data.boxes.some((box) => box.outliers?.length);
      return {
        heads: [data.of, ...boxHeads.map(say), ...(outliers ? [say(['离群值', 'Outliers'])] : [])],
        rows: data.boxes.map((box) => ({
          name: box.name,
          cells: [...boxFigures(box), ...(outliers ? [box.outliers?.map(number).join(say(['、', ', '])) || null] : [])],
        })),
      };
    }
    case 'scatter': {
      const groups = data.dots.some(({ group }) => group !== undefined);
      return {
        heads: [data.of, data.x, data.y, ...(groups ? [say(['组别', 'Group'])] : [])],
        rows: data.dots.map(({ name, x, y, group }) => ({ name, cells: [x, y, ...(groups ? [group ?? null] : [])] })),
      };
    }
    case 'heat':
      return {
        heads: [data.of, ...data.columns],
        rows: data.rows.map((name, row) => ({
          name,
          cells: data.columns.map((_, column) => data.cells[row]?.[column] ?? null),
        })),
      };
  }
}

export const hasFigures = ({ rows }: Figures): boolean =>
  rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number'));
