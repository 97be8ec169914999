/** The server as it is built (`scripts/build.mjs`), from the checkout's root. */
export const program = 'server/dist/main.mjs';

/**
 * How the server is run. The machine's memory is not the server's: V8 would let 50 MB of living objects lie in 300 MB of
 * garbage before it looks, and the allocator keeps an arena per thread. The young generation is from the start as large as
 * it may become.
 */
export const serverArguments = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
  '--expose-gc',
  program,
];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/kaoxin' };
