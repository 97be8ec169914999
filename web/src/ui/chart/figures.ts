/** An unknown figure is null and drawn as a gap, never as 0. */
export type Figure = number | null;

export interface Series {
  name: string;
  values: readonly Figure[];
}

export interface Band {
  of: string;
  low: readonly Figure[];
  high: readonly Figure[];
}

/** Lines over bars, with their own axis on the right. Their names include the unit. */
export interface Over {
  unit: string;
  /** unordered categories: marks without connecting lines */
  apart?: boolean;
  series: readonly Series[];
}

/** Values from `from` (inclusive) to `to` (exclusive). */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

export interface Stage {
  name: string;
  value: Figure;
  /** in % of the first stage, computed by the caller */
  share?: Figure;
}

export interface Box {
  name: string;
  low: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  high: number;
  outliers?: readonly number[];
}

export interface Dot {
  name: string;
  x: number;
  y: number;
  group?: string;
  named?: boolean;
}

/** Quadrants divided at `x` and `y`; names row by row from the upper left. */
export interface Quadrants {
  x: number;
  y: number;
  names: readonly [string, string, string, string];
}

/** Data of each chart kind. Names are in the user's language; `of` names the first column of the table. */
export interface ChartData {
  bars: {
    of: string;
    categories: readonly string[];
    series: readonly Series[];
    stacked?: boolean;
    /** horizontal bars, for many or long names */
    lying?: boolean;
    over?: Over;
  };
  lines: { of: string; categories: readonly string[]; series: readonly Series[]; bands?: readonly Band[] };
  histogram: { of: string; bins: readonly Bin[]; curve?: Series; over?: Over };
  funnel: { of: string; stages: readonly Stage[]; share?: string };
  boxes: { of: string; boxes: readonly Box[] };
  scatter: { of: string; x: string; y: string; dots: readonly Dot[]; quadrants?: Quadrants };
  /** `cells[row][column]` */
  heat: {
    of: string;
    columns: readonly string[];
    rows: readonly string[];
    cells: readonly (readonly Figure[])[];
    range?: readonly [number, number];
  };
  radar: { of: string; axes: readonly { name: string; max: number }[]; series: readonly Series[] };
}
export type ChartKind = keyof ChartData;

export type Drawing = { [K in ChartKind]: { kind: K; data: ChartData[K] } }[ChartKind];

/** The chosen figure as row and column of the table; only one of them for a whole row or column. */
export interface Pick {
  row?: number;
  column?: number;
}
