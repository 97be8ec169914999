/** Millimetres as points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Noto Sans SC sets its lines 1.448 em apart (1160 above, 288 below); line heights of the style are divided by it. */
export const LINE = 1.448;

/** Type sizes of official documents in points (GB/T 9704-2012), as in the style of the printed page. */
export const TEXT = 16;
export const TITLE = 22;
export const ISSUER = 18;
export const FOOT = 9;
