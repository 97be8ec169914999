/**
 * How the server is run. The machine's memory is not the server's: V8 would let 50 MB of living objects lie in 300 MB of
 * garbage before it looks, and the allocator keeps an arena per thread.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
  '--expose-gc',
  'server/src/main.ts',
];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/kaoxin' };
