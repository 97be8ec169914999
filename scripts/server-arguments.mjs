export const program = 'server/dist/main.mjs';

/**
 * Limits memory: by default V8 would let 50 MB of live objects occupy 300 MB before a collection, and the allocator
 * keeps an arena per thread. The young generation has its maximum size from the start, and the old one may grow to 160 MB
 * before its first collection: the start loads code that stays, so collections during it find nothing. The server
 * releases the rest two seconds after the port opens.
 */
export const serverArguments = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--initial-heap-size=160',
  '--heap-growing-percent=60',
  '--expose-gc',
  program,
];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/kaoxin' };
