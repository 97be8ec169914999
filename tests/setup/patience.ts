const SECOND = 1_000;

/**
 * Test timeouts in milliseconds. They are no performance claims; the benchmark has those. They allow for a machine that
 * has a tenth of its speed for a minute, as rented ones have.
 */
export const patience = {
  test: 240 * SECOND,
  /** A browser story, or a test that starts and kills servers. */
  fault: 480 * SECOND,
  hook: 240 * SECOND,
  poll: 60 * SECOND,
  page: 45 * SECOND,
  part: 20 * SECOND,
  start: 180 * SECOND,
  /** A server filling its demonstration. */
  fill: 360 * SECOND,
} as const;
