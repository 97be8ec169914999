/**
 * What the demonstration is made of, besides the areas whose rows it writes: when one of these changes, a landing makes all of it.
 * The small one (small.test.ts) is made at every landing.
 */
export const demonstrationSources = ['server/src/demo', 'server/src/seeds', 'server/src/migrations'];
