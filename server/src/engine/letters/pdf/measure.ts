export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

/** The paper and its margins in millimetres (GB/T 9704-2012), as in the style of the printed page. */
export const WIDTH = 210;
export const MARGIN = { left: 28, top: 37, right: 26, bottom: 35 };

/** Line heights of text and foot, in multiples of the size. */
export const LINE = 1.8;
export const FOOT_LINE = 1.2;

/** Type sizes of official documents in points. */
export const TEXT = 16;
export const TITLE = 22;
export const ISSUER = 18;
export const FOOT = 9;
