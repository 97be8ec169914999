/**
 * A landing tests the complete demo if one of these changes, otherwise every seventh day. The small demo
 * (small.test.ts) is tested at every landing.
 */
export const demonstrationSources = ['demo/src', 'server/src/seeds'];
