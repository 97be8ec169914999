/** A figure that is not known is null; it is drawn as a gap and never as 0. */
export type Figure = number | null;

/** One figure for each category, in their order. */
export interface Series {
  name: string;
  values: readonly Figure[];
}

/** Between which figures each of a line's lies as far as is known: an interval. */
export interface Band {
  /** name of the line it lies around */
  of: string;
  low: readonly Figure[];
  high: readonly Figure[];
}

/** Lines over bars, by an axis of their own at the right. Their names say what they measure. */
export interface Over {
  unit: string;
  /** the categories have no order: marks that no line joins */
  apart?: boolean;
  series: readonly Series[];
}

/** Values from `from` up to, not including, `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** What is left of those who began. */
export interface Stage {
  name: string;
  value: Figure;
  /** in % of the first stage, as it was computed */
  share?: Figure;
}

/** Five figures as they were computed; nothing is computed here. */
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
  /** dots of a group share a colour and a shape */
  group?: string;
  /** its name stands beside it */
  named?: boolean;
}

/** The plane parted at `x` and `y`; names from the upper left, row by row. */
export interface Quadrants {
  x: number;
  y: number;
  names: readonly [string, string, string, string];
}

/** What each kind of chart draws. Names are words of the page's language; `of` says what a row of the table is. */
export interface ChartData {
  bars: {
    of: string;
    categories: readonly string[];
    series: readonly Series[];
    stacked?: boolean;
    /** from left to right: for many or long names */
    lying?: boolean;
    /** of bars that stand */
    over?: Over;
  };
  lines: { of: string; categories: readonly string[]; series: readonly Series[]; bands?: readonly Band[] };
  /** `curve`: what would be expected in each bin, in the unit of the counts */
  histogram: { of: string; bins: readonly Bin[]; curve?: Series; over?: Over };
  /** `share`: what the shares of the stages are called */
  funnel: { of: string; stages: readonly Stage[]; share?: string };
  boxes: { of: string; boxes: readonly Box[] };
  scatter: { of: string; x: string; y: string; dots: readonly Dot[]; quadrants?: Quadrants };
  /** `cells[row][column]` */
  heat: {
    of: string;
    columns: readonly string[];
    rows: readonly string[];
    cells: readonly (readonly Figure[])[];
    /** figures are coloured within it: shares that are all alike are not pale; the least and the most there is, unless said */
    range?: readonly [number, number];
  };
  /** each axis from 0 to its `max` */
  radar: { of: string; axes: readonly { name: string; max: number }[]; series: readonly Series[] };
}
export type ChartKind = keyof ChartData;

/** A chart's kind and its figures, which belong together. */
export type Drawing = { [K in ChartKind]: { kind: K; data: ChartData[K] } }[ChartKind];

/** The figure that was chosen: its row and its column in the table; a whole row or a whole column without the other. */
export interface Pick {
  row?: number;
  column?: number;
}
