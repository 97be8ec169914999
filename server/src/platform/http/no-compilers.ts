/**
 * The schemas of the calls validate (`input.ts`) and serialize (`answer.ts`). This keeps Fastify from loading its
 * compilers, a megabyte of code.
 */
export const compilersFactory = {
  buildValidator: () => () => (value: unknown) => ({ value }),
  buildSerializer: () => () => JSON.stringify,
  // the types require both compilers
} as object;
