const SECOND = 1_000;

/**
 * How long a test waits for what comes late, in milliseconds. None of it is a claim: figures are the benchmark's. It is
 * measured for a machine that has a tenth of its speed left for a minute, as rented ones have.
 */
export const patience = {
  test: 240 * SECOND,
  /** of a story in the browser, and of a test that starts and kills servers */
  fault: 480 * SECOND,
  hook: 240 * SECOND,
  /** until something that is asked again and again is there */
  poll: 60 * SECOND,
  /** until a page shows it */
  page: 45 * SECOND,
  /** until a part of a page shows it */
  part: 20 * SECOND,
  /** until a server has started */
  start: 180 * SECOND,
  /** until a server has filled its demonstration */
  fill: 360 * SECOND,
} as const;
