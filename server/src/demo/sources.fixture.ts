/**
 * What the demonstration is made of. When one of these changes, a landing makes all of it; otherwise it does so every seventh day. The
 * small one (small.test.ts) is made at every landing, over the areas as they are.
 */
export const demonstrationSources = ['server/src/demo', 'server/src/seeds'];
