import { ProcessApart } from './process-apart.ts';

const apart = new ProcessApart<{ what: string }, never, number>({
  file: 'platform/process-apart.fixture.ts',
  heapMegabytes: 32,
  limit: 600_000,
});
await apart.ask({ what: 'busy' }, (pid) => process.send?.(pid));
