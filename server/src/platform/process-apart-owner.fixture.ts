import { ProcessApart } from './process-apart.ts';

/** A server that has a process apart work without end, and tells which one it is. */
const apart = new ProcessApart<{ what: string }, never, number>({
  file: 'platform/process-apart.fixture.ts',
  heapMegabytes: 32,
  limit: 600_000,
});
await apart.ask({ what: 'busy' }, (pid) => process.send?.(pid));
